package dev.mannerly.httpclient;

import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.auth.AuthExchange;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.protocol.HttpClientContext;

/**
 * HttpClient keeps the connection of a hop for the next one of the same exchange. While that one
 * waits, others may use it; unless a connection is what was authenticated, as by NTLM.
 */
final class HeldConnection {
  private HeldConnection() {}

  static void release(ExecChain.Scope scope) {
    if (scope.execRuntime.isEndpointAcquired() && !isAuthenticated(scope.clientContext)) {
      scope.execRuntime.releaseEndpoint();
    }
  }

  static void release(AsyncExecChain.Scope scope) {
    if (scope.execRuntime.isEndpointAcquired() && !isAuthenticated(scope.clientContext)) {
      scope.execRuntime.releaseEndpoint();
    }
  }

  private static boolean isAuthenticated(HttpClientContext context) {
    return context.getAuthExchanges().values().stream().anyMatch(AuthExchange::isConnectionBased);
  }
}
