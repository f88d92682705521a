package dev.mannerly.config;

import java.time.Duration;

/**
 * How robots.txt is obeyed.
 *
 * @param obey false skips robots.txt altogether
 * @param cache how long an answer stands, at most 24 h (RFC 9309 section 2.4)
 * @param errorCache up to what a refusal verdict's time doubles, from one minute
 * @param onDenied what 401 and 403 mean
 * @param maxCrawlDelay above it a hop is refused instead of sent too early
 */
public record RobotsSettings(
    boolean obey, Duration cache, Duration errorCache, OnDenied onDenied, Duration maxCrawlDelay) {

  public static final RobotsSettings DEFAULT =
      new RobotsSettings(
          true,
          Duration.ofHours(24),
          Duration.ofMinutes(15),
          OnDenied.REFUSE,
          Duration.ofMinutes(5));

  /** What a robots.txt behind 401 or 403 means. */
  public enum OnDenied {
    REFUSE,
    ALLOW
  }

  public RobotsSettings {
    Checks.within(cache, Duration.ofMillis(1), Duration.ofHours(24), "robots.cache");
    Checks.within(errorCache, Duration.ofMillis(1), Duration.ofHours(24), "robots.error-cache");
    Checks.within(maxCrawlDelay, Duration.ZERO, Limits.LONGEST, "robots.max-crawl-delay");
  }
}
