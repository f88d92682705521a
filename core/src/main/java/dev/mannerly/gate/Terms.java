package dev.mannerly.gate;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;

import dev.mannerly.config.Limits;
import java.time.Duration;

/** The numbers that follow from a budget's interval and burst, in microseconds. */
record Terms(long interval, long tolerance, long lead, long poll) {

  static final long DAY = DAYS.toMicros(1);

  /** What no limit exceeds; a budget whose last hop lies that far back has fully rested. */
  static final long LONGEST = micros(Limits.LONGEST);

  private static final long LONGEST_LEAD = 25_000;
  private static final long SHORTEST_POLL = 10_000;
  private static final long LONGEST_POLL = 500_000;
  private static final long SHORTEST_MEMORY = 600_000_000;

  static Terms of(Limits limits) {
    long interval = micros(limits.interval());
    long others = limits.burst() - 1L;
    // a product past the bound could overflow, and no budget is that generous anyway
    long tolerance = others == 0 || interval < LONGEST / others ? others * interval : LONGEST;
    return new Terms(
        interval,
        tolerance,
        Math.min(interval / 4, LONGEST_LEAD),
        Math.min(Math.max(interval, SHORTEST_POLL), LONGEST_POLL));
  }

  static long micros(Duration duration) {
    return MICROSECONDS.convert(duration);
  }

  /** How long limits are remembered after the last JVM that asked for them. */
  static long memory(Limits limits) {
    return Math.max(SHORTEST_MEMORY, 2 * micros(limits.interval()));
  }

  /** The stricter of both in each of interval, burst, cap and in-flight. */
  static Limits strictest(Limits asked, Limits remembered) {
    Limits strictest = asked;
    if (remembered.interval().compareTo(asked.interval()) > 0) {
      strictest = strictest.interval(remembered.interval());
    }
    if (remembered.burst() < asked.burst()) {
      strictest = strictest.burst(remembered.burst());
    }
    Long perDay = remembered.perDay();
    if (perDay != null && (asked.perDay() == null || perDay < asked.perDay())) {
      strictest = strictest.perDay(perDay);
    }
    Integer inFlight = remembered.maxInFlight();
    if (inFlight != null && (asked.maxInFlight() == null || inFlight < asked.maxInFlight())) {
      strictest = strictest.maxInFlight(inFlight);
    }
    return strictest;
  }
}
