package dev.mannerly.gate;

/**
 * A coordinator's decision about one {@link Ask}.
 *
 * @param verdict what was decided
 * @param delayMicros by verdict, from the instant of the decision; see {@link Verdict}
 * @param leased whether a lease was taken that has to be renewed and released; only a granted page
 *     of a budget with an in-flight bound has one
 * @param standing how the budget stands now
 */
public record Reply(Verdict verdict, long delayMicros, boolean leased, Standing standing) {

  /** What a coordinator can decide. */
  public enum Verdict {
    /**
     * The hop may leave, {@code delayMicros} from now (0, or at most the lead of an early enter).
     */
    GRANTED,

    /** The reservation stands; its slot is {@code delayMicros} from now. */
    HELD,

    /**
     * The reservation stands and was due, but all leases are out: enter again after {@code
     * delayMicros}, or as soon as this JVM gives a lease back.
     */
    BUSY,

    /** No such reservation (any more): reserve again. Only from enter. */
    UNKNOWN,

    /** Refused, nothing held: the pause outlasts the patience; it ends in {@code delayMicros}. */
    PAUSED,

    /** Refused, nothing held: the slot would be {@code delayMicros} away. */
    TOO_FAR,

    /**
     * Refused, nothing held: the day's cap is spent; the next day begins in {@code delayMicros}.
     */
    SPENT
  }
}
