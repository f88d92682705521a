package dev.mannerly.robots;

import dev.mannerly.hop.Hop;
import java.time.Duration;
import java.util.Optional;

/**
 * What came of asking, and how long it asks us to stay away.
 *
 * @param retryAfter of the last answer; empty when it does not say
 */
record Reply(Answered answered, Optional<Duration> retryAfter) {

  /** What was asked and by which way, as a refusal says it. */
  static String describe(Hop hop, String url) {
    return url
        + " (asked through "
        + (hop.way() == null ? "the JVM's defaults" : hop.way().description())
        + ")";
  }
}
