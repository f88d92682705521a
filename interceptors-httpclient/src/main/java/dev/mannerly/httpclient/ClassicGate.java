package dev.mannerly.httpclient;

import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.Coverage;
import java.io.IOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Where a hop waits: inside HttpClient's loops over redirects, retries and challenges, after its
 * cache, before a connection is leased.
 */
record ClassicGate(ClassicAsking asking) implements ExecChainHandler {

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    if (Coverage.byAgent(Asking.CLIENT) || Turn.of(scope.exchangeId) != null) {
      return chain.proceed(request, scope);
    }
    try {
      Grant grant = asking.await(request, scope, () -> HeldConnection.release(scope));
      grant.name(request);
      return proceed(request, scope, chain, Turn.open(scope.exchangeId, grant));
    } catch (RequestRefusedException e) {
      Asking.exchange(scope.exchangeId, scope.clientContext).forget();
      return MadeUp.classic(asking.asking().session().response(e).orElseThrow(() -> e));
    }
  }

  private static ClassicHttpResponse proceed(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain, Turn turn)
      throws IOException, HttpException {
    Throwable error = null;
    try {
      return chain.proceed(request, scope);
    } catch (IOException | HttpException | RuntimeException | Error e) {
      error = e;
      throw e;
    } finally {
      turn.end(error, scope.execRuntime.isExecutionAborted());
    }
  }
}
