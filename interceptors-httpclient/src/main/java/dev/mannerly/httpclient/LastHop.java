package dev.mannerly.httpclient;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * What an exchange sent last; kept in the context of its call, which HttpClient hands to its retry
 * strategy. Applications reuse contexts, so it says whose it is.
 *
 * @param answer null when none came
 */
record LastHop(String exchangeId, Grant grant, @Nullable Answer answer) {
  private static final String ATTRIBUTE = "dev.mannerly.last-hop";

  /** One call of the application with all that it sends. */
  record Exchange(String id, HttpClientContext context) {

    void sent(Grant grant, @Nullable Answer answer) {
      context.setAttribute(ATTRIBUTE, new LastHop(id, grant, answer));
    }

    /** Nothing that was sent has a bearing on what comes next. */
    void forget() {
      context.removeAttribute(ATTRIBUTE);
    }
  }

  static @Nullable LastHop of(String exchangeId, HttpContext context) {
    return context.getAttribute(ATTRIBUTE) instanceof LastHop last
            && last.exchangeId.equals(exchangeId)
        ? last
        : null;
  }

  /** Which try of the same request comes next. */
  static int attempt(Exchange exchange, String method, String url) {
    LastHop last = of(exchange.id(), exchange.context());
    return last != null && last.failed() && last.isFor(method, url) ? last.hop().attempt() + 1 : 0;
  }

  Hop hop() {
    return grant.hop();
  }

  private boolean isFor(String method, String url) {
    return hop().method().equals(method) && hop().url().equals(url);
  }

  /** A challenge is answered by another request, a redirect by another one, too. */
  private boolean failed() {
    return answer == null
        || (answer.status() >= 400 && answer.status() != 401 && answer.status() != 407);
  }
}
