package dev.mannerly.robots;

/**
 * One path while it is held against the rules of a file, and the work that this may still take.
 * Used by one thread, thrown away after.
 */
final class PathSearch {

  /**
   * Some milliseconds. An honest file stays far below: thousands of wildcards against a path of a
   * kilobyte.
   */
  private static final int MAX_WORK = 32_000_000;

  final String path;
  private final long low;
  private final long high;
  private int left = MAX_WORK;

  /**
   * @param path in its {@link PathForm}
   */
  PathSearch(String path) {
    this.path = path;
    long lowSeen = 0;
    long highSeen = 0;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c < 64) {
        lowSeen |= 1L << c;
      } else {
        highSeen |= 1L << c;
      }
    }
    this.low = lowSeen;
    this.high = highSeen;
  }

  /** Whether every character of these two sets occurs in the path; see {@link PathPattern}. */
  boolean hasAll(long neededLow, long neededHigh) {
    return (neededLow & ~low) == 0 && (neededHigh & ~high) == 0;
  }

  /** Counts work in characters that a plain search of the JVM skips. */
  void work(int amount) {
    left -= amount;
  }

  /** Whether the work has become too much; the answers since then mean nothing. */
  boolean spent() {
    return left < 0;
  }
}
