package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A policy that asks another one, for tests that change a part of it. */
class ForwardingSession implements HopSession {
  private final HopSession session;

  ForwardingSession(HopSession session) {
    this.session = session;
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    return session.await(hop);
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    return session.awaitAsync(hop);
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return session.retries(hop, answer);
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return session.response(refusal);
  }
}
