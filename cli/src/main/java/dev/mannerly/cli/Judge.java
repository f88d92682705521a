package dev.mannerly.cli;

import dev.mannerly.budget.Budget;
import dev.mannerly.budget.Budgets;
import dev.mannerly.budget.Destinations;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Mode;
import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.robots.Verdict;
import dev.mannerly.scope.Scope;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Walks a URL through what the policy decides without any state: all but the gate. */
final class Judge {

  private final Configuration configuration;
  private final Scope scope;
  private final Budgets budgets;
  private final RobotsSource robots;

  Judge(Configuration configuration, RobotsSource robots) {
    this.configuration = configuration;
    this.scope = new Scope(configuration.scope());
    this.budgets = new Budgets(configuration, null); // no header names an account here
    this.robots = robots;
  }

  Explanation explain(String method, String url) throws IOException {
    Hop hop = Hop.of("explain", method, url);
    Destination destination;
    try {
      destination = Destinations.parse(url);
    } catch (BadUrlException e) {
      return Explanation.of(url)
          .refusal(Reason.BAD_URL, e.getMessage() + "; only http and https URLs with a host pass");
    }
    Budget budget = budgets.of(hop, destination);
    Explanation explanation = Explanation.of(url).destination(destination, budget);
    if (scope.excludes(destination.origin())) {
      return explanation.note("outside of the scope: it passes ungated, see scope.exclude");
    }
    Explanation capped = capped(explanation.note(modeNote(budget)), budget);
    if (capped.refusal() != null || !configuration.robots().obey()) {
      return capped;
    }
    return judged(capped, robots.verdict(hop, destination));
  }

  /** A cap of nothing refuses before robots.txt is asked, as it does for a hop. */
  private Explanation capped(Explanation explanation, Budget budget) {
    if (isZero(configuration.totalPerDay())) {
      return explanation.refusal(Reason.DAILY_CAP, "total-per-day is 0");
    }
    return isZero(budget.limits().perDay())
        ? explanation.refusal(Reason.DAILY_CAP, "per-day of budget " + budget.key() + " is 0")
        : explanation;
  }

  private Explanation judged(Explanation before, Verdict verdict) {
    Explanation explanation = before.robots(verdict);
    if (verdict instanceof Verdict.Unreachable unreachable) {
      return explanation.refusal(Reason.ROBOTS_UNREACHABLE, unreachable.detail());
    }
    if (verdict instanceof Verdict.Disallowed disallowed) {
      return explanation.refusal(
          Reason.ROBOTS_DISALLOWED,
          "robots.txt line " + disallowed.line() + " says \"" + disallowed.rule() + "\"");
    }
    Duration delay = verdict.crawlDelay();
    Duration longest = configuration.robots().maxCrawlDelay();
    if (delay != null && delay.compareTo(longest) > 0) {
      return explanation.refusal(
          Reason.CRAWL_DELAY_TOO_LONG,
          "robots.txt asks for a Crawl-delay of %s s, above robots.max-crawl-delay of %s s"
              .formatted(TextReport.seconds(delay), TextReport.seconds(longest)));
    }
    return explanation;
  }

  private @Nullable String modeNote(Budget budget) {
    Mode own = budget.limits().mode();
    Mode mode = own == null || configuration.mode() == Mode.OFF ? configuration.mode() : own;
    return mode == Mode.ENFORCE
        ? null
        : "mode is %s: nothing is held back or refused, whatever stands here"
            .formatted(mode.name().toLowerCase(Locale.ROOT));
  }

  private static boolean isZero(@Nullable Long cap) {
    return cap != null && cap == 0;
  }
}
