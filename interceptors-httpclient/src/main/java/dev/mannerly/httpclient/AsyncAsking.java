package dev.mannerly.httpclient;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;

/**
 * Waits for the turn of a hop without a thread.
 *
 * @param bare a client for our own requests over the connections of the one that asks
 */
record AsyncAsking(Asking asking, Supplier<CloseableHttpAsyncClient> bare) {

  /** What comes after the wait. */
  interface Next {
    void go(Grant grant) throws HttpException, IOException;
  }

  /**
   * A request with what HttpClient hands along with it.
   *
   * @param beforeWaiting runs when its turn has not come yet
   */
  record Waiting(
      HttpRequest request,
      AsyncExecChain.Scope scope,
      AsyncExecCallback callback,
      Runnable beforeWaiting) {}

  /**
   * Goes on when the turn has come: at once in the calling thread, or later in one of the policy's.
   * A refusal, and whatever goes wrong, reaches the callback.
   */
  void await(Waiting waiting, Next next) {
    AsyncExecChain.Scope scope = waiting.scope;
    Hop hop =
        asking.hop(
            waiting.request,
            scope.route,
            Asking.exchange(scope.exchangeId, scope.clientContext),
            AsyncWay.of(scope, bare));
    CompletableFuture<Permit> asked = asking.session().awaitAsync(hop);
    if (!asked.isDone()) {
      waiting.beforeWaiting.run();
      scope.cancellableDependency.setDependency(() -> asked.cancel(true));
    }
    var unused =
        asked.whenComplete(
            (permit, error) -> {
              if (error != null) {
                fail(waiting, error);
              } else {
                go(waiting, new Grant(hop, permit), next);
              }
            });
  }

  private static void go(Waiting waiting, Grant grant, Next next) {
    if (waiting.scope.cancellableDependency.isCancelled()) {
      grant.permit().back();
      waiting.callback.failed(aborted());
      return;
    }
    try {
      next.go(grant);
    } catch (HttpException | IOException | RuntimeException e) {
      waiting.callback.failed(e);
    }
  }

  private void fail(Waiting waiting, Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    if (cause instanceof RequestRefusedException refusal) {
      refuse(waiting, refusal);
    } else if (cause instanceof CancellationException) {
      waiting.callback.failed(aborted());
    } else {
      waiting.callback.failed(cause instanceof Exception e ? e : new IOException(cause));
    }
  }

  private void refuse(Waiting waiting, RequestRefusedException refusal) {
    Asking.exchange(waiting.scope.exchangeId, waiting.scope.clientContext).forget();
    Optional<MadeUpResponse> madeUp = asking.session().response(refusal);
    if (madeUp.isEmpty()) {
      waiting.callback.failed(refusal);
      return;
    }
    try {
      MadeUp.answer(madeUp.get(), waiting.callback);
    } catch (HttpException | IOException | RuntimeException e) {
      waiting.callback.failed(e);
    }
  }

  /** As HttpClient says it. */
  private static Exception aborted() {
    return new RequestFailedException("Request aborted");
  }
}
