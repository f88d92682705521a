package dev.mannerly.httpclient;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.session.Coverage;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Where a hop is sent: the last place before the request is written. Its permit is used here; where
 * there is none, or it is for another request or another time, the hop waits here.
 */
record ClassicWire(ClassicAsking asking) implements ExecChainHandler {

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    Turn turn = Turn.of(scope.exchangeId);
    if (Coverage.byAgent(Asking.CLIENT) || (turn != null && turn.sending())) {
      return chain.proceed(request, scope);
    }
    if (turn != null) {
      return send(request, scope, chain, turn);
    }
    Turn own = Turn.open(scope.exchangeId, null); // somebody's interceptor began this exchange
    try {
      return send(request, scope, chain, own);
    } finally {
      own.end(null, false);
    }
  }

  private ClassicHttpResponse send(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain, Turn turn)
      throws IOException, HttpException {
    Grant grant = turn.take();
    if (grant == null || !grant.holdsFor(request, scope.route)) {
      if (grant != null) {
        grant.permit().back();
      }
      grant = asking.await(request, scope, () -> {});
      grant.name(request);
    }
    LastHop.Exchange exchange = Asking.exchange(scope.exchangeId, scope.clientContext);
    exchange.sent(grant, null);
    turn.sending(true);
    try {
      ClassicHttpResponse response = chain.proceed(request, scope);
      Answer answer = Answers.of(response);
      exchange.sent(grant, answer);
      grant.permit().answered(answer);
      return leased(response, grant);
    } catch (IOException | HttpException | RuntimeException | Error e) {
      boolean cancelled = scope.execRuntime.isExecutionAborted();
      grant.permit().ended(Outcome.failed(cancelled ? new CancellationException() : e));
      throw e;
    } finally {
      turn.sending(false);
    }
  }

  private static ClassicHttpResponse leased(ClassicHttpResponse response, Grant grant) {
    if (response.getEntity() == null || Answers.endsWithItsHead(response)) {
      grant.permit().ended(Outcome.complete());
    } else {
      response.setEntity(new LeasedEntity(response.getEntity(), grant.permit()));
    }
    return response;
  }
}
