package dev.mannerly.config;

import java.time.Duration;

/**
 * How long a hop may wait for its turn.
 *
 * @param maxWait a hop whose turn is farther away is refused at once
 * @param maxWaiters how many hops of one budget may wait in this JVM
 */
public record WaitingSettings(Duration maxWait, int maxWaiters) {

  public static final WaitingSettings DEFAULT = new WaitingSettings(Duration.ofMinutes(4), 1000);

  public WaitingSettings {
    Checks.within(maxWait, Duration.ZERO, Limits.LONGEST, "waiting.max-wait");
    Checks.require(maxWaiters >= 0, "waiting.max-waiters", "must be 0 or more: " + maxWaiters);
  }
}
