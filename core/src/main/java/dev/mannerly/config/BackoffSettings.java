package dev.mannerly.config;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a site pushes back.
 *
 * @param statuses the statuses that push back
 * @param initial the first pause when the site names none
 * @param max the longest pause when the site names none; a site that asks for more gets no retry
 *     from us
 * @param maxRetryAfter the longest pause that a site can ask for
 * @param retries how often a call is tried again, or null for the way of use: 4 in a drop-in, 0
 *     under the agent
 */
public record BackoffSettings(
    Set<Integer> statuses,
    Duration initial,
    Duration max,
    Duration maxRetryAfter,
    @Nullable Integer retries) {

  public static final BackoffSettings DEFAULT =
      new BackoffSettings(
          Set.of(429, 503),
          Duration.ofSeconds(2),
          Duration.ofSeconds(120),
          Duration.ofHours(24),
          null);

  public BackoffSettings {
    statuses = java.util.Collections.unmodifiableSet(new TreeSet<>(statuses));
    for (int status : statuses) {
      Checks.require(
          status >= 400 && status <= 599, "backoff.statuses", "may hold 400 to 599: " + status);
    }
    Checks.within(initial, Duration.ofMillis(1), Limits.LONGEST, "backoff.initial");
    Checks.within(max, initial, Limits.LONGEST, "backoff.max");
    Checks.within(maxRetryAfter, Duration.ZERO, Limits.LONGEST, "backoff.max-retry-after");
    Checks.require(
        retries == null || (retries >= 0 && retries <= 100),
        "backoff.retries",
        "must be auto or 0 to 100: " + retries);
  }
}
