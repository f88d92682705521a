package dev.mannerly.cli;

import dev.mannerly.budget.Budget;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.robots.Verdict;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the policy does with one URL.
 *
 * @param url as it was given
 * @param origin null when the URL does not say whom it asks
 * @param budget null when the URL has none
 * @param robots null when robots.txt was not looked at
 * @param refusal why it may not be sent, or null when it may
 * @param note what else there is to know, or null
 */
record Explanation(
    String url,
    @Nullable Origin origin,
    @Nullable Budget budget,
    @Nullable Verdict robots,
    @Nullable Refusal refusal,
    @Nullable String note) {

  /** Why a URL may not be sent. */
  record Refusal(Reason reason, String detail) {}

  static Explanation of(String url) {
    return new Explanation(url, null, null, null, null, null);
  }

  Explanation destination(Destination destination, Budget newBudget) {
    return new Explanation(url, destination.origin(), newBudget, robots, refusal, note);
  }

  Explanation robots(Verdict verdict) {
    return new Explanation(url, origin, budget, verdict, refusal, note);
  }

  Explanation refusal(Reason reason, String detail) {
    return new Explanation(url, origin, budget, robots, new Refusal(reason, detail), note);
  }

  Explanation note(@Nullable String newNote) {
    return new Explanation(url, origin, budget, robots, refusal, newNote);
  }

  /** The worst of several is the largest. */
  int exitCode() {
    if (refusal == null) {
      return ExitCode.OK;
    }
    boolean unreachable = robots instanceof Verdict.Unreachable tried && tried.status() == null;
    return unreachable ? ExitCode.UNREACHABLE : ExitCode.NO;
  }

  /** The rule of robots.txt that decided, or null. */
  @Nullable String rule() {
    if (robots instanceof Verdict.Disallowed disallowed) {
      return disallowed.rule();
    }
    return robots instanceof Verdict.Allowed allowed ? allowed.rule() : null;
  }

  /** The line of {@link #rule}, from 1, or null. */
  @Nullable Integer line() {
    if (robots instanceof Verdict.Disallowed disallowed) {
      return disallowed.line();
    }
    return robots instanceof Verdict.Allowed allowed ? allowed.line() : null;
  }

  /** The Crawl-delay that applies, or null. */
  @Nullable Duration crawlDelay() {
    return robots == null ? null : robots.crawlDelay();
  }

  /** The least gap to the hops before and after it: a Crawl-delay only ever slows down. */
  @Nullable Duration interval() {
    if (budget == null) {
      return null;
    }
    Duration own = budget.limits().interval();
    Duration delay = crawlDelay();
    return delay != null && delay.compareTo(own) > 0 ? delay : own;
  }
}
