package dev.mannerly.session;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.Optional;

/** The permit of a hop that is not ours to gate: it changes nothing and costs nothing. */
enum PassedPermit implements Permit {
  INSTANCE;

  @Override
  public boolean gated() {
    return false;
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
