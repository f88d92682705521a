package dev.mannerly.session;

import dev.mannerly.hop.Permit;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The future that a caller holds while its hop waits. Cancelling it ends what it waits for. */
class Waiting extends CompletableFuture<Permit> {
  private volatile @Nullable CompletableFuture<?> pending;

  /** Names what is waited for now, so that a cancel reaches it. */
  final void waitsFor(CompletableFuture<?> future) {
    pending = future;
    if (isCancelled()) {
      future.cancel(true);
    }
  }

  @Override
  public final boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    CompletableFuture<?> waitedFor = pending;
    if (cancelled && waitedFor != null) {
      waitedFor.cancel(true);
    }
    return cancelled;
  }

  /** Stages built on this one are plain futures: cancelling them says nothing about the hop. */
  @Override
  public final <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
