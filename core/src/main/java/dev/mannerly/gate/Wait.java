package dev.mannerly.gate;

import dev.mannerly.hop.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A hop that waits for one budget. The executor completes it; whoever else does, most of all a
 * caller that cancels, has given up.
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

  /** Lets the hop go when the grant's time has come. */
  void grant(Grant grant) {
    long early = grant.readyNanos() - means.nanos();
    if (early > 0) {
      means.time().timer().after(Duration.ofNanos(early), () -> settle(() -> pass(grant)));
    } else {
      settle(() -> pass(grant));
    }
  }

  void refuse(Refusal refusal) {
    settle(() -> completeExceptionally(refusal.asException()));
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

  private void settle(Runnable completion) {
    settled.set(true);
    means.time().executor().execute(completion);
  }

  private void pass(Grant grant) {
    if (!complete(grant)) {
      grant.line().contact().giveBack(grant);
    }
  }
}
