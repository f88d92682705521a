package dev.mannerly.httpclient;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Waits in the calling thread for the turn of a hop. */
record ClassicAsking(Asking asking) {
  private static final long GLANCE_MILLIS = 20;

  /**
   * Asks, and waits for the turn.
   *
   * @param beforeWaiting runs when the turn has not come yet
   * @throws RequestRefusedException if the policy says no
   * @throws IOException if the request is aborted or its thread interrupted meanwhile
   */
  Grant await(HttpRequest request, ExecChain.Scope scope, Runnable beforeWaiting)
      throws IOException {
    Hop hop =
        asking.hop(
            request,
            scope.route,
            Asking.exchange(scope.exchangeId, scope.clientContext),
            ClassicWay.of(scope));
    CompletableFuture<Permit> asked = asking.session().awaitAsync(hop);
    if (!asked.isDone()) {
      beforeWaiting.run();
    }
    return new Grant(hop, result(asked, scope));
  }

  private static Permit result(CompletableFuture<Permit> asked, ExecChain.Scope scope)
      throws IOException {
    try {
      Permit permit = wait(asked, scope);
      if (permit == null || scope.execRuntime.isExecutionAborted()) {
        giveUp(asked);
        throw aborted();
      }
      return permit;
    } catch (CancellationException e) {
      throw aborted();
    } catch (InterruptedException e) {
      giveUp(asked);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
  }

  /** Null when the request was aborted meanwhile. */
  private static @Nullable Permit wait(CompletableFuture<Permit> asked, ExecChain.Scope scope)
      throws InterruptedException, ExecutionException {
    if (scope.originalRequest instanceof CancellableDependency request) {
      request.setDependency(() -> asked.cancel(true));
      return asked.get();
    }
    // after a redirect HttpClient 5.6 knows only a copy, which nobody aborts
    while (!scope.execRuntime.isExecutionAborted()) {
      try {
        return asked.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // look again
      }
    }
    return null;
  }

  /** Ends a wait that nobody is interested in; a permit that came in this instant goes back. */
  private static void giveUp(CompletableFuture<Permit> asked) {
    if (!asked.cancel(true) && !asked.isCompletedExceptionally()) {
      var unused = asked.thenAccept(Permit::back);
    }
  }

  /** As HttpClient says it. */
  private static IOException aborted() {
    return new RequestFailedException("Request aborted");
  }

  private static IOException failure(@Nullable Throwable cause) {
    if (cause instanceof RequestRefusedException refused) {
      return refused.refusal().asException(); // with the stack of the caller, not of a worker
    }
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }
}
