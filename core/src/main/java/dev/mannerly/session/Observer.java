package dev.mannerly.session;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.mannerly.config.Configuration;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.pushback.Backoff;
import dev.mannerly.robots.Robots;
import dev.mannerly.robots.Verdict;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Decides what would have happened, and lets everything pass. Its state is its own: no slot, count
 * or pause of the real budgets is touched, and no hop is delayed, refused or rewritten.
 */
final class Observer {
  private static final int BUDGETS = 100_000;

  private final LoadingCache<String, ObservedBudget> budgets =
      Caffeine.newBuilder().maximumSize(BUDGETS).build(key -> new ObservedBudget());
  private final @Nullable Robots robots;
  private final Backoff backoff;
  private final Configuration configuration;
  private final Journal journal;
  private final Time time;

  Observer(
      @Nullable Robots robots,
      Backoff backoff,
      Configuration configuration,
      Journal journal,
      Time time) {
    this.robots = robots;
    this.backoff = backoff;
    this.configuration = configuration;
    this.journal = journal;
    this.time = time;
  }

  /** Lets the hop pass at once; the decision is logged as soon as it is known. */
  Permit observe(Walk walk) {
    ObservedBudget budget = budgets.get(walk.budget.key());
    Verdict cached = robots == null ? null : robots.cached(walk.destination);
    if (robots == null || cached != null) {
      return decide(walk, budget, cached);
    }
    CompletableFuture<?> unused =
        robots.verdict(walk.hop, walk.destination).thenAccept(verdict -> objectTo(walk, verdict));
    return decide(walk, budget, null);
  }

  /** A hop that would have been refused for its URL. */
  Permit badUrl(Hop hop, Refusal refusal) {
    journal.wouldRefuse(hop, refusal);
    return PassedPermit.INSTANCE;
  }

  private Permit decide(Walk walk, ObservedBudget budget, @Nullable Verdict verdict) {
    if (budget.spent(today(), walk.budget.limits())) {
      wouldRefuse(walk, Refusal.of(Reason.DAILY_CAP, "the day's cap would be spent"));
      return PassedPermit.INSTANCE;
    }
    if (verdict != null && objectTo(walk, verdict)) {
      return PassedPermit.INSTANCE;
    }
    Duration crawlDelay = verdict == null ? null : verdict.crawlDelay();
    Duration wait = budget.enter(time.ticker().nanos(), walk.budget.limits(), crawlDelay);
    if (wait.compareTo(configuration.waiting().maxWait()) > 0) {
      wouldRefuse(walk, Refusal.of(Reason.WAIT_TOO_LONG, "the wait would be " + wait));
    } else {
      journal.wouldWait(walk, wait);
    }
    return new ObservedPermit(this, budget);
  }

  private boolean objectTo(Walk walk, Verdict verdict) {
    Refusal refusal = RobotsRefusals.of(verdict, walk, configuration.robots().maxCrawlDelay());
    if (refusal != null) {
      wouldRefuse(walk, refusal);
    }
    return refusal != null;
  }

  private void wouldRefuse(Walk walk, Refusal refusal) {
    journal.wouldRefuse(walk.hop, refusal.budget(walk.budget.key()));
  }

  /** What an answer would have meant for those who come later. */
  void answered(ObservedBudget budget, Answer answer) {
    if (!backoff.pushesBack(answer.status())) {
      budget.succeeded();
      return;
    }
    Instant now = time.clock().instant();
    Duration pause =
        backoff.asked(answer, now).orElseGet(() -> backoff.pause(budget.countFailure()));
    budget.pause(time.ticker().nanos() + pause.toNanos());
  }

  private LocalDate today() {
    return time.clock().instant().atOffset(ZoneOffset.UTC).toLocalDate();
  }
}
