package dev.mannerly.gate;

/**
 * How a budget stood when its coordinator answered. All times are differences from that instant, so
 * that no two clocks are ever compared. It travels both ways: what a reply told, less the time that
 * has passed since that call was <em>sent</em>, goes along with the next call as a lower bound
 * ({@link Ask#known}).
 *
 * @param nextMicros until the next slot that nobody holds, before burst tolerance and jitter; 0 or
 *     more
 * @param pauseMicros until the end of the pause; 0 when there is none
 * @param day the UTC day that the reply's slot is charged to, or else the current one, as days
 *     since 1970-01-01
 * @param dayCount the hops charged to that day, the reply's own among them
 * @param dayLeftMicros until the end of that day
 * @param version grows with every change of the budget's state; a coordinator that holds a lower
 *     one than its caller knows has lost writes
 * @param failures consecutive failures, as {@link Coordinator#failed} counts them
 */
public record Standing(
    long nextMicros,
    long pauseMicros,
    long day,
    long dayCount,
    long dayLeftMicros,
    long version,
    int failures) {

  /** What is known of a budget that was never asked about. */
  public static final Standing UNKNOWN = new Standing(0, 0, 0, 0, 0, 0, 0);

  /** The same, as it looks after {@code micros} more without news. */
  Standing after(long micros) {
    return new Standing(
        Math.max(0, nextMicros - micros),
        Math.max(0, pauseMicros - micros),
        day,
        dayCount,
        Math.max(0, dayLeftMicros - micros),
        version,
        failures);
  }

  Standing pauseMicros(long newPauseMicros) {
    return new Standing(
        nextMicros, newPauseMicros, day, dayCount, dayLeftMicros, version, failures);
  }
}
