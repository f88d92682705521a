package dev.mannerly.session;

import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.robots.Verdict;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a robots verdict says in the words of a refusal. */
final class RobotsRefusals {

  private RobotsRefusals() {}

  /** Why the hop may not be sent under this verdict, or null when it may. */
  static @Nullable Refusal of(Verdict verdict, Walk walk, Duration maxCrawlDelay) {
    String where = walk.destination.origin() + "/robots.txt";
    if (verdict instanceof Verdict.Unreachable unreachable) {
      return Refusal.of(
              Reason.ROBOTS_UNREACHABLE,
              where
                  + " gives no rules ("
                  + unreachable.detail()
                  + "), and \"I don't know\" is not \"yes\" (RFC 9309 section 2.3.1.4)")
          .retryAt(unreachable.retryAt());
    }
    if (verdict instanceof Verdict.Disallowed disallowed) {
      return Refusal.of(
              Reason.ROBOTS_DISALLOWED,
              where + " line " + disallowed.line() + " says \"" + disallowed.rule() + "\"")
          .rule(disallowed.rule());
    }
    Duration delay = verdict.crawlDelay();
    if (delay != null && delay.compareTo(maxCrawlDelay) > 0) {
      return Refusal.of(
              Reason.CRAWL_DELAY_TOO_LONG,
              where
                  + " asks for a Crawl-delay of "
                  + seconds(delay)
                  + ", above robots.max-crawl-delay of "
                  + seconds(maxCrawlDelay)
                  + "; raise that setting to crawl at this pace")
          .rule("Crawl-delay: " + seconds(delay));
    }
    return null;
  }

  private static String seconds(Duration duration) {
    return duration.toMillisPart() == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() / 1000.0 + " s";
  }
}
