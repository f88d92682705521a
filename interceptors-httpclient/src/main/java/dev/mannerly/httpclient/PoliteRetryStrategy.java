package dev.mannerly.httpclient;

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
 * waits at the gate, so nothing sleeps here. What failed without an answer is tried again as
 * HttpClient would.
 */
record PoliteRetryStrategy(HopSession session) implements HttpRequestRetryStrategy {

  @Override
  public boolean retryRequest(
      HttpRequest request, IOException exception, int execCount, HttpContext context) {
    return DefaultHttpRequestRetryStrategy.INSTANCE.retryRequest(
        request, exception, execCount, context);
  }

  @Override
  public boolean retryRequest(HttpResponse response, int execCount, HttpContext context) {
    LastHop last = last(context);
    return last != null
        && last.answer() != null
        && last.answer().status() == response.getCode()
        && session.retries(last.hop(), last.answer());
  }

  @Override
  public TimeValue getRetryInterval(HttpResponse response, int execCount, HttpContext context) {
    return TimeValue.ZERO_MILLISECONDS;
  }

  private static @Nullable LastHop last(HttpContext context) {
    return context instanceof HttpClientContext ours
        ? LastHop.of(ours.getExchangeId(), context)
        : null;
  }
}
