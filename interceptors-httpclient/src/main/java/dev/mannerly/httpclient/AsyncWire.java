package dev.mannerly.httpclient;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.session.Coverage;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.jspecify.annotations.Nullable;

/** Where a hop is sent; see {@link ClassicWire}. */
record AsyncWire(AsyncAsking asking) implements AsyncExecChainHandler {

  @Override
  public void execute(
      HttpRequest request,
      @Nullable AsyncEntityProducer body,
      AsyncExecChain.Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    Turn turn = Turn.of(scope.exchangeId);
    if (Coverage.byAgent(Asking.CLIENT)
        || (turn != null && turn.sending())
        || Method.CONNECT.isSame(request.getMethod())) { // a question to the proxy, not to the site
      chain.proceed(request, body, scope, callback);
      return;
    }
    // without a turn, somebody's interceptor began this exchange
    Turn ours = turn == null ? Turn.open(scope.exchangeId, null) : turn;
    Grant grant = ours.take();
    if (grant != null && grant.holdsFor(request, scope.route)) {
      send(new Sending(request, body, scope, chain, callback), grant, ours);
      return;
    }
    if (grant != null) {
      grant.permit().back();
    }
    asking.await(
        new AsyncAsking.Waiting(request, scope, callback, () -> {}),
        anew -> {
          anew.name(request);
          send(new Sending(request, body, scope, chain, callback), anew, ours);
        });
  }

  private static void send(Sending sending, Grant grant, Turn turn)
      throws HttpException, IOException {
    AsyncExecChain.Scope scope = sending.scope;
    turn.sending(true);
    Asking.exchange(scope.exchangeId, scope.clientContext).sent(grant, null);
    Lease lease = new Lease(grant, turn, scope, sending.callback);
    try {
      scope.cancellableDependency.setDependency(lease);
      sending.chain.proceed(sending.request, sending.body, scope, lease);
    } catch (HttpException | IOException | RuntimeException e) {
      lease.end(e);
      throw e;
    }
  }

  /** What HttpClient hands along. */
  private record Sending(
      HttpRequest request,
      @Nullable AsyncEntityProducer body,
      AsyncExecChain.Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback) {}

  /** Reports to the permit what becomes of its hop. */
  private record Lease(
      Grant grant, Turn turn, AsyncExecChain.Scope scope, AsyncExecCallback callback)
      implements AsyncExecCallback, Cancellable {

    @Override
    public boolean cancel() {
      grant.permit().ended(Outcome.failed(new CancellationException()));
      return true;
    }

    @Override
    public @Nullable AsyncDataConsumer handleResponse(
        HttpResponse response, @Nullable EntityDetails body) throws HttpException, IOException {
      Answer answer = Answers.of(response);
      Asking.exchange(scope.exchangeId, scope.clientContext).sent(grant, answer);
      grant.permit().answered(answer);
      if (body == null || Answers.endsWithItsHead(response)) {
        grant.permit().ended(Outcome.complete());
      }
      return callback.handleResponse(response, body);
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
      callback.handleInformationResponse(response);
    }

    @Override
    public void completed() {
      turn.sending(false);
      grant.permit().ended(Outcome.complete());
      callback.completed();
    }

    @Override
    public void failed(Exception error) {
      end(error);
      callback.failed(error);
    }

    void end(Exception error) {
      turn.sending(false);
      boolean cancelled = scope.cancellableDependency.isCancelled();
      grant.permit().ended(Outcome.failed(cancelled ? new CancellationException() : error));
    }
  }
}
