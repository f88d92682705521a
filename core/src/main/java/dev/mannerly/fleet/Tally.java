package dev.mannerly.fleet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mannerly.time.Ticker;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happens to each budget, as long as it is busy. Bounded: of very many budgets the
 * least used are forgotten. Safe for use by many threads.
 */
public final class Tally {
  private static final int BUDGETS = 1_000;
  private static final Duration BUSY = Duration.ofMinutes(10);

  private final Ticker ticker;
  private @Nullable Cache<String, Count> counts;

  public Tally(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Counts a released hop.
   *
   * @param interval what is asked for between two hops of the budget
   * @param attempt 0 for a first try
   */
  public void sent(String budget, Duration interval, int attempt) {
    Count count = counts().get(budget, key -> new Count());
    count.interval = interval;
    count.sent.increment();
    if (attempt > 0) {
      count.retries.increment();
    }
  }

  public void answered(String budget, int status) {
    Count count = counts().getIfPresent(budget);
    if (count != null) {
      count.lastStatus = status;
    }
  }

  /** The busiest budgets of the last minutes, by hops sent; nobody waits or is in flight. */
  public List<BudgetReport> busiest(int most) {
    return counts().asMap().entrySet().stream()
        .map(each -> each.getValue().report(each.getKey()))
        .sorted(Comparator.comparingLong(BudgetReport::sent).reversed())
        .limit(most)
        .toList();
  }

  /** Made at first use: the cache's class starts the JVM's logging. */
  private synchronized Cache<String, Count> counts() {
    if (counts == null) {
      counts =
          Caffeine.newBuilder()
              .executor(Runnable::run)
              .ticker(ticker::nanos)
              .maximumSize(BUDGETS)
              .expireAfterAccess(BUSY)
              .build();
    }
    return counts;
  }

  private static final class Count {
    private final LongAdder sent = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private volatile Duration interval = Duration.ZERO;
    private volatile int lastStatus;

    BudgetReport report(String key) {
      return new BudgetReport(key, interval, sent.sum(), retries.sum(), lastStatus, 0, 0);
    }
  }
}
