package dev.mannerly.robots;

import dev.mannerly.hop.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the robots.txt of an origin says about one path. */
public sealed interface Verdict {

  /** The Crawl-delay that applies to us, as it was read, also above every maximum; else null. */
  @Nullable Duration crawlDelay();

  /**
   * The path may be fetched.
   *
   * @param rule the rule that allows it as it stands in the file, or null when none speaks of it
   * @param line that rule's line, from 1, or null
   */
  record Allowed(@Nullable String rule, @Nullable Integer line, @Nullable Duration crawlDelay)
      implements Verdict {

    static final Allowed WITHOUT_RULES = new Allowed(null, null, null);
  }

  /**
   * The path must not be fetched.
   *
   * @param rule the rule that forbids it as it stands in the file, without its comment
   * @param line that rule's line, from 1
   */
  record Disallowed(String rule, int line, @Nullable Duration crawlDelay) implements Verdict {}

  /**
   * Nobody knows: robots.txt could not be had, so nothing but itself may be fetched (RFC 9309
   * section 2.3.1.4, and the 4xx codes that we take for a refusal).
   *
   * @param detail what was asked, by which way, and what came of it
   * @param status the status that was answered, or null when there was none
   * @param failure how the fetch failed, or null when there was an answer
   * @param retryAt when robots.txt will be asked again at the earliest
   */
  record Unreachable(
      String detail, @Nullable Integer status, @Nullable Failure failure, Instant retryAt)
      implements Verdict {

    @Override
    public @Nullable Duration crawlDelay() {
      return null;
    }
  }
}
