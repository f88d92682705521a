package dev.mannerly.config;

import static dev.mannerly.config.Checks.require;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one budget allows; every value resolved, nothing left to inherit.
 *
 * @param interval the least gap between two neighbouring slots
 * @param burst how many slots a rested budget may give at once; 1 or more
 * @param jitter added to each gap, uniformly from 0
 * @param maxInFlight how many responses may be open at once, or null for no limit
 * @param leaseTtl how long a lease lasts without renewal
 * @param perDay how many hops a UTC day may see, or null for no limit
 * @param mode the budget's own mode, or null where the configuration's mode holds
 */
public record Limits(
    Duration interval,
    int burst,
    Duration jitter,
    @Nullable Integer maxInFlight,
    Duration leaseTtl,
    @Nullable Long perDay,
    @Nullable Mode mode) {

  /** The longest duration that a limit may have; keeps every sum of microseconds within a long. */
  public static final Duration LONGEST = Duration.ofDays(366);

  public static final Limits DEFAULT =
      new Limits(
          Duration.ofSeconds(5),
          1,
          Duration.ofMillis(250),
          null,
          Duration.ofMinutes(2),
          10_000L,
          null);

  public Limits {
    Checks.within(interval, Duration.ZERO, LONGEST, "interval");
    require(burst >= 1, "burst", "must be 1 or more: " + burst);
    Checks.within(jitter, Duration.ZERO, LONGEST, "jitter");
    require(
        maxInFlight == null || maxInFlight >= 1,
        "max-in-flight",
        "must be 1 or more: " + maxInFlight);
    Checks.within(leaseTtl, Duration.ofMillis(1), LONGEST, "lease-ttl");
    require(perDay == null || perDay >= 0, "per-day", "must be 0 or more: " + perDay);
  }

  public Limits interval(Duration newInterval) {
    return new Limits(newInterval, burst, jitter, maxInFlight, leaseTtl, perDay, mode);
  }

  public Limits burst(int newBurst) {
    return new Limits(interval, newBurst, jitter, maxInFlight, leaseTtl, perDay, mode);
  }

  public Limits jitter(Duration newJitter) {
    return new Limits(interval, burst, newJitter, maxInFlight, leaseTtl, perDay, mode);
  }

  public Limits maxInFlight(@Nullable Integer newMaxInFlight) {
    return new Limits(interval, burst, jitter, newMaxInFlight, leaseTtl, perDay, mode);
  }

  public Limits leaseTtl(Duration newLeaseTtl) {
    return new Limits(interval, burst, jitter, maxInFlight, newLeaseTtl, perDay, mode);
  }

  public Limits perDay(@Nullable Long newPerDay) {
    return new Limits(interval, burst, jitter, maxInFlight, leaseTtl, newPerDay, mode);
  }

  public Limits mode(@Nullable Mode newMode) {
    return new Limits(interval, burst, jitter, maxInFlight, leaseTtl, perDay, newMode);
  }
}
