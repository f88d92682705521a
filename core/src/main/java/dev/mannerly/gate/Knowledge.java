package dev.mannerly.gate;

/**
 * What this JVM knows of a budget, and since when.
 *
 * @param sentNanos when the call was sent that told it; its times run from there, so that they are
 *     never later than the truth
 * @param heardNanos when the reply came
 */
record Knowledge(Standing standing, long sentNanos, long heardNanos) {

  private static final long TOLERANCE_NANOS = 1_000_000;

  /** How the budget stands now, as far as can be known without asking. */
  Standing at(long nowNanos) {
    return standing.after((nowNanos - sentNanos) / 1000);
  }

  /** Whether {@code this} tells more than {@code other}. */
  boolean newerThan(Knowledge other) {
    return standing.version() >= other.standing.version() || sentNanos - other.heardNanos > 0;
  }

  /** Whether the pause ends so much later that it cannot be the two round trips' difference. */
  boolean pausesLongerThan(Knowledge other) {
    long longer = standing.pauseMicros() - other.standing.pauseMicros();
    long later = sentNanos - other.sentNanos;
    return standing.pauseMicros() > 0 && longer * 1000 + later > TOLERANCE_NANOS;
  }
}
