package dev.mannerly.dispatch;

/**
 * How much a dispatcher keeps.
 *
 * @param perBudget how many items of one budget, so that one site's backlog leaves room for others
 * @param total how many items altogether
 */
public record Bounds(int perBudget, int total) {

  public static final Bounds DEFAULT = new Bounds(10_000, 1_000_000);

  public Bounds {
    if (perBudget < 1 || total < 1) {
      throw new IllegalArgumentException("bounds must be 1 or more: " + perBudget + ", " + total);
    }
  }
}
