package dev.mannerly.httpclient;

import dev.mannerly.session.Coverage;
import java.io.IOException;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.jspecify.annotations.Nullable;

/** Where a hop waits; see {@link ClassicGate}. It holds no thread, and never one that does I/O. */
record AsyncGate(AsyncAsking asking) implements AsyncExecChainHandler {

  @Override
  public void execute(
      HttpRequest request,
      @Nullable AsyncEntityProducer body,
      AsyncExecChain.Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    if (Coverage.byAgent(Asking.CLIENT) || Turn.of(scope.exchangeId) != null) {
      chain.proceed(request, body, scope, callback);
      return;
    }
    asking.await(
        new AsyncAsking.Waiting(request, scope, callback, () -> HeldConnection.release(scope)),
        grant -> {
          grant.name(request);
          OneTurn turn = new OneTurn(Turn.open(scope.exchangeId, grant), scope, callback);
          try {
            chain.proceed(request, body, HopCancellation.in(scope), turn);
          } catch (HttpException | IOException | RuntimeException e) {
            turn.end(e);
            throw e;
          }
        });
  }

  /** Closes the turn before HttpClient begins the next hop of the exchange. */
  private record OneTurn(Turn turn, AsyncExecChain.Scope scope, AsyncExecCallback callback)
      implements AsyncExecCallback {

    @Override
    public @Nullable AsyncDataConsumer handleResponse(
        HttpResponse response, @Nullable EntityDetails body) throws HttpException, IOException {
      return callback.handleResponse(response, body);
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
      callback.handleInformationResponse(response);
    }

    @Override
    public void completed() {
      end(null);
      callback.completed();
    }

    @Override
    public void failed(Exception error) {
      end(error);
      callback.failed(error);
    }

    void end(@Nullable Exception error) {
      turn.end(error, scope.cancellableDependency.isCancelled());
    }
  }
}
