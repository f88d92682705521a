package dev.mannerly.jdk;

import java.util.concurrent.CompletableFuture;

/**
 * What {@code sendAsync} gives out. Cancelling it, or a stage that depends on it, takes the call
 * back as the JDK's own client does it: the wait ends, and what is on the wire is broken off.
 */
final class CallFuture<R> extends CompletableFuture<R> {
  private final Runnable takeBack;

  CallFuture(Runnable takeBack) {
    this.takeBack = takeBack;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean running = !isDone();
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (running && mayInterruptIfRunning) {
      takeBack.run();
    }
    return cancelled;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CallFuture<>(takeBack);
  }
}
