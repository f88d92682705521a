package dev.mannerly.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.mannerly.config.Limits;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a budget would have looked like, had it been kept.
 *
 * <p>Callers that are not held back come again sooner than polite ones would have. So the time of
 * this budget is its callers' time: a hop that would have waited alone starts the clock anew, and a
 * queue is never longer than the hops that are open at once, for no more callers could have waited.
 */
final class ObservedBudget {
  @GuardedBy("this")
  private long nextNanos;

  @GuardedBy("this")
  private boolean begun;

  @GuardedBy("this")
  private long pausedUntilNanos;

  @GuardedBy("this")
  private boolean paused;

  @GuardedBy("this")
  private int open;

  @GuardedBy("this")
  private @Nullable LocalDate day;

  @GuardedBy("this")
  private long dayCount;

  @GuardedBy("this")
  private int failures;

  /** Whether another hop would have been over the day's cap. */
  synchronized boolean spent(LocalDate today, Limits limits) {
    if (!today.equals(day)) {
      day = today;
      dayCount = 0;
    }
    Long perDay = limits.perDay();
    return perDay != null && dayCount >= perDay;
  }

  /** How long a hop that comes now would have waited; it counts as open from now on. */
  synchronized Duration enter(long nowNanos, Limits limits, @Nullable Duration crawlDelay) {
    long interval = limits.interval().toNanos();
    if (crawlDelay != null) {
      interval = Math.max(interval, crawlDelay.toNanos());
    }
    long wait = begun ? Math.max(0, nextNanos - nowNanos) : 0;
    wait = Math.min(wait, saturatedProduct(open + 1L, interval));
    if (paused && pausedUntilNanos - nowNanos > 0) {
      wait = Math.max(wait, pausedUntilNanos - nowNanos);
    }
    nextNanos = nowNanos + interval + (open == 0 ? 0 : wait);
    begun = true;
    open++;
    dayCount++;
    return Duration.ofNanos(wait);
  }

  synchronized void leave() {
    open--;
  }

  synchronized int countFailure() {
    return ++failures;
  }

  synchronized void succeeded() {
    failures = 0;
  }

  synchronized void pause(long untilNanos) {
    if (!paused || untilNanos - pausedUntilNanos > 0) {
      paused = true;
      pausedUntilNanos = untilNanos;
    }
  }

  private static long saturatedProduct(long count, long interval) {
    return interval != 0 && count > Long.MAX_VALUE / 4 / interval
        ? Long.MAX_VALUE / 4
        : count * interval;
  }
}
