package dev.mannerly.agent;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets all pass: where hops should only be watched and watching is not possible. */
final class Bystander implements HopSession {

  @Override
  public Permit await(Hop hop) {
    return new Leave();
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    return CompletableFuture.completedFuture(new Leave());
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return false;
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return Optional.empty();
  }

  private record Leave() implements Permit {

    @Override
    public Optional<String> userAgent() {
      return Optional.empty();
    }

    @Override
    public boolean stillGood() {
      return true;
    }

    @Override
    public void back() {
      // nothing was taken
    }

    @Override
    public void answered(Answer answer) {
      // nobody watches
    }

    @Override
    public void ended(Outcome outcome) {
      // nobody watches
    }
  }
}
