package dev.mannerly.jdk;

import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Walks one call through the policy, hop by hop, and waits without a thread. Its result completes
 * on the default executor of {@link CompletableFuture}, as that of the JDK's own client.
 */
final class AsyncCall<R> implements Stoppable {
  private final HopSession session;
  private final HopsOfCall hops;
  private final Sender<R> sender;
  private final OpenCalls open;
  private final CallFuture<R> result = new CallFuture<>(this::stop);
  private volatile boolean stopped;
  private volatile @Nullable Future<?> waiting;
  private volatile @Nullable Future<?> wire;

  AsyncCall(HopsOfCall hops, Sender<R> sender, OpenCalls open) {
    this.session = hops.session();
    this.hops = hops;
    this.sender = sender;
    this.open = open;
  }

  CompletableFuture<R> start() {
    try {
      open.begin(this);
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
    // however the caller gives up, by a time-out of its own for one, what waits is not sent
    var unused = result.whenComplete((value, error) -> stop(waiting));
    guarded(this::ask);
    return result;
  }

  @Override
  public void stop() {
    stopped = true;
    stop(waiting);
    stop(wire);
  }

  private void ask() {
    if (givenUp()) {
      giveUp();
      return;
    }
    CompletableFuture<Permit> asked = session.awaitAsync(hops.hop());
    waiting = asked;
    if (givenUp()) {
      asked.cancel(true);
    }
    var unused = asked.whenComplete((permit, error) -> guarded(() -> answered(permit, error)));
  }

  private void answered(Permit permit, @Nullable Throwable error) {
    waiting = null;
    if (error != null) {
      fail(causeOf(error));
    } else if (givenUp()) {
      permit.back();
      giveUp();
    } else if (!permit.stillGood()) {
      permit.back();
      ask();
    } else {
      send(permit);
    }
  }

  private void send(Permit permit) {
    Sender.Sending<R> sending;
    try {
      sending = sender.send(hops.dressed(permit), permit);
    } catch (RuntimeException | Error e) {
      permit.back(); // the client refused to take it
      throw e;
    }
    wire = sending.wire();
    if (stopped) {
      stop(wire);
    }
    var unused = sending.arrival().whenComplete((end, error) -> guarded(() -> arrived(end, error)));
  }

  private void arrived(Optional<R> end, @Nullable Throwable error) {
    wire = null;
    if (error != null) {
      fail(causeOf(error));
    } else if (end.isPresent()) {
      open.end(this);
      result.complete(end.get());
    } else {
      ask();
    }
  }

  private void fail(Throwable error) {
    if (error instanceof RequestRefusedException refusal) {
      Optional<MadeUpResponse> madeUp = session.response(refusal);
      if (madeUp.isPresent()) {
        var unused =
            sender
                .madeUp(hops.request(), madeUp.get())
                .whenComplete((value, failed) -> settle(value, failed));
        return;
      }
    }
    settle(null, error);
  }

  /** Elsewhere, because what the application chained to it must not run in a worker of ours. */
  private void settle(@Nullable R value, @Nullable Throwable error) {
    open.end(this);
    result
        .defaultExecutor()
        .execute(
            () -> {
              if (error == null) {
                result.complete(value);
              } else {
                result.completeExceptionally(causeOf(error));
              }
            });
  }

  /** An error of ours must end the call, or its caller would wait for ever. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      settle(null, e);
    }
  }

  private void giveUp() {
    settle(null, new CancellationException("Request cancelled"));
  }

  private boolean givenUp() {
    return stopped || result.isDone();
  }

  private static void stop(@Nullable Future<?> running) {
    if (running != null) {
      running.cancel(true);
    }
  }

  static Throwable causeOf(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error;
  }
}
