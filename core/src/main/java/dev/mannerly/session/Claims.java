package dev.mannerly.session;

import dev.mannerly.budget.Budget;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Limits;
import dev.mannerly.gate.Claim;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which budgets a hop has to pass, and with what limits, in the order in which they are charged.
 */
final class Claims {
  /** The key of {@code total-per-day}; no host and no named budget can have it. */
  static final String TOTAL_KEY = "@@total";

  private final @Nullable Claim total;

  Claims(Configuration configuration) {
    Long totalPerDay = configuration.totalPerDay();
    this.total =
        totalPerDay == null
            ? null
            : new Claim(
                TOTAL_KEY,
                Limits.DEFAULT
                    .interval(Duration.ZERO)
                    .jitter(Duration.ZERO)
                    .burst(Integer.MAX_VALUE)
                    .perDay(totalPerDay));
  }

  /** The claims of a hop; the last one is its own budget's. */
  List<Claim> of(Budget budget, @Nullable Duration crawlDelay) {
    Claim own = own(budget, crawlDelay);
    Claim host = host(budget, crawlDelay);
    if (total == null) {
      return host == null ? List.of(own) : List.of(host, own);
    }
    return host == null ? List.of(total, own) : List.of(total, host, own);
  }

  private static Claim own(Budget budget, @Nullable Duration crawlDelay) {
    boolean ofHost = budget.key().equals(budget.hostKey());
    return new Claim(
        budget.key(),
        ofHost && crawlDelay != null ? slowed(budget.limits(), crawlDelay) : budget.limits());
  }

  /**
   * A Crawl-delay belongs to the host as a whole: a named budget's hops keep it on the host's key.
   */
  private static @Nullable Claim host(Budget budget, @Nullable Duration crawlDelay) {
    if (crawlDelay == null || budget.key().equals(budget.hostKey())) {
      return null;
    }
    Limits spacing =
        budget
            .hostLimits()
            .interval(crawlDelay)
            .burst(1)
            .jitter(Duration.ZERO)
            .maxInFlight(null)
            .perDay(null);
    return new Claim(budget.hostKey(), spacing);
  }

  /** A Crawl-delay only slows down, and while it holds nothing is banked. */
  private static Limits slowed(Limits limits, Duration crawlDelay) {
    Duration interval =
        crawlDelay.compareTo(limits.interval()) > 0 ? crawlDelay : limits.interval();
    return limits.interval(interval).burst(1);
  }
}
