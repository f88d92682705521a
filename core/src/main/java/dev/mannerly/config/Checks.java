package dev.mannerly.config;

import java.time.Duration;

/** The checks that the settings share; every message names the key. */
final class Checks {

  private Checks() {}

  static void require(boolean condition, String key, String problem) {
    if (!condition) {
      throw new InvalidSetting(key, problem);
    }
  }

  static void within(Duration value, Duration least, Duration most, String key) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new InvalidSetting(
          key,
          "must lie between %s and %s: %s"
              .formatted(
                  DurationText.format(least),
                  DurationText.format(most),
                  DurationText.format(value)));
    }
  }
}
