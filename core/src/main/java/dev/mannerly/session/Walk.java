package dev.mannerly.session;

import dev.mannerly.budget.Budget;
import dev.mannerly.gate.Lease;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One hop on its way through the policy, and the future that its caller holds. What the checks find
 * is kept here for those behind them; they run one after the other.
 */
final class Walk extends Waiting {
  final Hop hop;
  final Destination destination;
  final Budget budget;
  @Nullable Duration crawlDelay;
  @Nullable Lease lease;
  private final AtomicBoolean refused = new AtomicBoolean();

  Walk(Hop hop, Destination destination, Budget budget) {
    this.hop = hop;
    this.destination = destination;
    this.budget = budget;
  }

  /** Whether it was not refused yet: a refusal has one line in the log, whoever comes first. */
  boolean refuseOnce() {
    return refused.compareAndSet(false, true);
  }

  /** What a future failed with, without the wrapping of the stages it passed. */
  static Throwable causeOf(Throwable error) {
    boolean wrapped = error instanceof CompletionException || error instanceof ExecutionException;
    return wrapped && error.getCause() != null ? error.getCause() : error;
  }
}
