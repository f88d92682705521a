package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import dev.mannerly.testkit.RecordedPermit;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A policy whose next permit is too old when it comes. */
final class StalePermits implements HopSession {
  private final HopSession session;
  private final AtomicBoolean stale = new AtomicBoolean(true);

  StalePermits(HopSession session) {
    this.session = session;
  }

  /** Makes one more permit too old. */
  void again() {
    stale.set(true);
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    return aged(session.await(hop));
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    return session.awaitAsync(hop).thenApply(this::aged);
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return session.retries(hop, answer);
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return session.response(refusal);
  }

  private Permit aged(Permit permit) {
    if (stale.getAndSet(false)) {
      ((RecordedPermit) permit).expire();
    }
    return permit;
  }
}
