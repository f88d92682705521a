package dev.mannerly.agent.jsoup;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A permit that remembers what the client below reported on it. */
final class Watched implements Permit {
  private final Permit permit;
  private volatile @Nullable Answer answer;

  Watched(Permit permit) {
    this.permit = permit;
  }

  /** The head of the response, or null when none came. */
  @Nullable Answer answer() {
    return answer;
  }

  @Override
  public boolean gated() {
    return permit.gated();
  }

  @Override
  public Optional<String> userAgent() {
    return permit.userAgent();
  }

  @Override
  public boolean stillGood() {
    return permit.stillGood();
  }

  @Override
  public void back() {
    permit.back();
  }

  @Override
  public void answered(Answer newAnswer) {
    answer = newAnswer;
    permit.answered(newAnswer);
  }

  @Override
  public void ended(Outcome outcome) {
    permit.ended(outcome);
  }
}
