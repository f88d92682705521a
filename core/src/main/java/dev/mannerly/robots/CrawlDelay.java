package dev.mannerly.robots;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the value of a Crawl-delay line: seconds, fractions allowed. */
final class CrawlDelay {

  /** Above every maximum that can be configured, and safe to count in nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern SECONDS =
      Pattern.compile("[0-9]{1,100}(\\.[0-9]{0,100})?|\\.[0-9]{1,100}");

  private CrawlDelay() {}

  /** The delay, rounded up to a millisecond; null when this is no plain number of seconds. */
  static @Nullable Duration parse(String value) {
    if (!SECONDS.matcher(value).matches()) {
      return null;
    }
    BigDecimal millis = new BigDecimal(value).movePointRight(3).setScale(0, RoundingMode.CEILING);
    BigDecimal longest = BigDecimal.valueOf(LONGEST.toMillis());
    return Duration.ofMillis(millis.min(longest).longValueExact());
  }
}
