package dev.mannerly.gate;

import dev.mannerly.hop.Refusal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long, and how many, hops of one budget may wait.
 *
 * @param nowNanos the instant of the judgement
 * @param pauseMicros what is left of the budget's pause
 * @param forecast when each place will have its turn
 * @param waiters how many wait, of those whose slot is known not to be now
 */
record Bounds(long nowNanos, long pauseMicros, Forecast forecast, int waiters, int maxWaiters) {

  /** Why a hop may not join at this place, or null when it may. */
  @Nullable Refusal toJoin(Wait wait, int place) {
    long expected = forecast.nanos(place);
    if (expected > wait.patienceNanos(nowNanos)) {
      return tooLong(wait, expected);
    }
    return waiters >= maxWaiters ? full(wait) : null;
  }

  /** Why a hop may not stay at this place, or null when it may. */
  @Nullable Refusal toStay(Wait wait, int place, int asking) {
    long expected = forecast.nanos(place);
    // whoever was let in on a forecast is not turned away over a timer's last milliseconds
    long grace = TimeUnit.MICROSECONDS.toNanos(Terms.of(wait.claim().limits()).lead());
    if (expected - grace > wait.patienceNanos(nowNanos)) {
      return tooLong(wait, expected);
    }
    return place >= maxWaiters + asking ? full(wait) : null;
  }

  private Refusal tooLong(Wait wait, long expectedNanos) {
    long expected = TimeUnit.NANOSECONDS.toMicros(expectedNanos);
    long patience = TimeUnit.NANOSECONDS.toMicros(wait.patienceNanos(nowNanos));
    long waited = wait.waitedNanos(nowNanos);
    boolean paused =
        pauseMicros > patience || (pauseMicros > 0 && expected - pauseMicros <= patience);
    return paused
        ? wait.refusals().paused(pauseMicros, waited)
        : wait.refusals().waitTooLong(expected, waited);
  }

  private Refusal full(Wait wait) {
    long next = TimeUnit.NANOSECONDS.toMicros(forecast.nanos(0));
    return wait.refusals().queueFull(Math.min(waiters, maxWaiters), next);
  }
}
