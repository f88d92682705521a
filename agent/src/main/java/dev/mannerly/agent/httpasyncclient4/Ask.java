package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One hop that was asked for and is not sent yet. */
final class Ask {
  private final Hop hop;
  private final CompletableFuture<Permit> decision;
  private final AtomicReference<@Nullable Runnable> next = new AtomicReference<>();

  Ask(Hop hop, CompletableFuture<Permit> decision) {
    this.hop = hop;
    this.decision = decision;
  }

  Hop hop() {
    return hop;
  }

  /** Whether it is for what is about to be sent. */
  boolean isFor(Hop other) {
    return hop.method().equals(other.method()) && hop.url().equals(other.url());
  }

  /** Goes on there, once, as soon as it is decided. */
  @SuppressWarnings("FutureReturnValueIgnored") // nobody awaits it
  void watch(Executor threads) {
    if (!decision.isDone()) {
      decision.whenCompleteAsync((permit, error) -> goOn(), threads);
    }
  }

  /**
   * Says how to go on when it is decided later; false where it is decided now, so that the caller
   * goes on.
   */
  boolean waits(Runnable newNext) {
    if (decision.isDone()) {
      return false;
    }
    next.set(newNext);
    // whoever takes it goes on; where the decision came in this instant, that may be the caller
    return !decision.isDone() || !next.compareAndSet(newNext, null);
  }

  boolean isDecided() {
    return decision.isDone();
  }

  /** The permit, once it is decided; null when it was refused or cancelled. */
  @Nullable Permit permit() {
    return decision.isDone() && !decision.isCompletedExceptionally() ? decision.join() : null;
  }

  /** Why there is no permit. */
  Throwable failure() {
    try {
      decision.join();
      return new IllegalStateException("there is a permit");
    } catch (CompletionException | CancellationException e) {
      return e;
    }
  }

  /** Ends the wait, or gives the permit back. */
  void drop() {
    next.set(null);
    if (!decision.cancel(true)) {
      Permit permit = permit();
      if (permit != null) {
        permit.back();
      }
    }
  }

  private void goOn() {
    Runnable taken = next.getAndSet(null);
    if (taken != null) {
      taken.run();
    }
  }
}
