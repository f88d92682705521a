package dev.mannerly.session;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The permit of a hop that is only watched. */
final class ObservedPermit implements Permit {
  private final Observer observer;
  private final ObservedBudget budget;
  private final AtomicBoolean left = new AtomicBoolean();

  ObservedPermit(Observer observer, ObservedBudget budget) {
    this.observer = observer;
    this.budget = budget;
  }

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
  public void back() {
    leave();
  }

  @Override
  public void answered(Answer answer) {
    observer.answered(budget, answer);
  }

  @Override
  public void ended(Outcome outcome) {
    leave();
  }

  private void leave() {
    if (left.compareAndSet(false, true)) {
      budget.leave();
    }
  }
}
