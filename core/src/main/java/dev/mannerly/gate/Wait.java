package dev.mannerly.gate;

import dev.mannerly.hop.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A hop that waits for one budget. Granted on the thread that learns of it, which is the
 * coordinator's or the timer's: one change of threads less on the way to a caller. Whoever else
 * completes it, most of all a caller that cancels, has given up.
 */
final class Wait extends CompletableFuture<Grant> {
  private final Means means;
  private final Claim claim;
  private final Urgency urgency;
  private final long begunNanos;
  private final AtomicBoolean settled = new AtomicBoolean();

  Wait(Means means, Claim claim, Urgency urgency, long begunNanos) {
    this.means = means;
    this.claim = claim;
    this.urgency = urgency;
    this.begunNanos = begunNanos;
  }

  /** Says what to do when the hop gives up before it was granted or refused. */
  void onGivingUp(Runnable action) {
    var unused =
        whenComplete(
            (grant, error) -> {
              if (settled.compareAndSet(false, true)) {
                action.run();
              }
            });
  }

  /**
   * Lets the hop go when the grant's time has come.
   *
   * @param onStale what to do when, by then, the hop would come too near to its neighbour
   */
  void grant(Grant grant, Runnable onStale) {
    long early = grant.readyNanos() - means.nanos();
    if (early > 0) {
      means.time().timer().after(Duration.ofNanos(early), () -> pass(grant, onStale));
    } else {
      pass(grant, onStale);
    }
  }

  private void pass(Grant grant, Runnable onStale) {
    long now = means.nanos();
    if (!isDone() && !grant.stillGood(now) && patienceNanos(now) > 0) {
      onStale.run();
      return;
    }
    settled.set(true);
    if (!complete(grant)) {
      grant.line().contact().giveBack(grant);
    }
  }

  void refuse(Refusal refusal) {
    settled.set(true);
    means.time().executor().execute(() -> completeExceptionally(refusal.asException()));
  }

  Claim claim() {
    return claim;
  }

  Urgency urgency() {
    return urgency;
  }

  long patienceNanos(long nowNanos) {
    return Math.max(0, begunNanos + means.waiting().maxWait().toNanos() - nowNanos);
  }

  long waitedNanos(long nowNanos) {
    return nowNanos - begunNanos;
  }

  Refusals refusals() {
    return new Refusals(claim.key(), claim.limits(), means.waiting(), means.time());
  }
}
