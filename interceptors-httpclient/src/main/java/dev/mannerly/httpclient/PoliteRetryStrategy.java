package dev.mannerly.httpclient;

import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import org.apache.hc.client5.http.HttpRequestRetryStrategy;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for HttpClient's own decision to send again what a busy site turned away. The next hop
 * waits at the gate, so nothing sleeps here. What failed without an answer, and what the policy
 * does not gate, is tried again as HttpClient would.
 */
record PoliteRetryStrategy(HopSession session) implements HttpRequestRetryStrategy {
  private static final HttpRequestRetryStrategy OF_CLIENT =
      DefaultHttpRequestRetryStrategy.INSTANCE;

  @Override
  public boolean retryRequest(
      HttpRequest request, IOException exception, int execCount, HttpContext context) {
    return OF_CLIENT.retryRequest(request, exception, execCount, context);
  }

  @Override
  public boolean retryRequest(HttpResponse response, int execCount, HttpContext context) {
    LastHop last = last(context);
    if (last == null) {
      // under the agent all is its affair; else we, or the cache, made this response up
      return Coverage.byAgent(Asking.CLIENT)
          && OF_CLIENT.retryRequest(response, execCount, context);
    }
    if (!last.grant().permit().gated()) {
      return OF_CLIENT.retryRequest(response, execCount, context);
    }
    return last.answer() != null
        && last.answer().status() == response.getCode()
        && session.retries(last.hop(), last.answer());
  }

  @Override
  public TimeValue getRetryInterval(HttpResponse response, int execCount, HttpContext context) {
    LastHop last = last(context);
    return last != null && last.grant().permit().gated()
        ? TimeValue.ZERO_MILLISECONDS
        : OF_CLIENT.getRetryInterval(response, execCount, context);
  }

  private static @Nullable LastHop last(HttpContext context) {
    return context instanceof HttpClientContext ours
        ? LastHop.of(ours.getExchangeId(), context)
        : null;
  }
}
