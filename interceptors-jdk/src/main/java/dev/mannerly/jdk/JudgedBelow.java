package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets every hop through, because the agent judges it further below: a hop is judged once. */
enum JudgedBelow implements HopSession, Permit {
  SESSION;

  @Override
  public Permit await(Hop hop) {
    return this;
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return false;
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return Optional.empty();
  }

  @Override
  public Optional<String> userAgent() {
    return Optional.empty();
  }

  @Override
  public boolean stillGood() {
    return true;
  }

  @Override
  public void back() {}

  @Override
  public void answered(Answer answer) {}

  @Override
  public void ended(Outcome outcome) {}
}
