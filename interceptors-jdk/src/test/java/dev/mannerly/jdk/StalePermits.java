package dev.mannerly.jdk;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.session.HopSession;
import dev.mannerly.testkit.RecordedPermit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A policy whose next permit is too old when it comes. */
final class StalePermits extends ForwardingSession {
  private final AtomicBoolean stale = new AtomicBoolean(true);

  StalePermits(HopSession session) {
    super(session);
  }

  /** Makes one more permit too old. */
  void again() {
    stale.set(true);
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    return super.awaitAsync(hop).thenApply(this::aged);
  }

  private Permit aged(Permit permit) {
    if (stale.getAndSet(false)) {
      ((RecordedPermit) permit).expire();
    }
    return permit;
  }
}
