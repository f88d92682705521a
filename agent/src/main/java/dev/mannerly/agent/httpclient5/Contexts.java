package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the context of a call, and remembers there what the call sent last. */
final class Contexts {
  private static final String LAST = "mannerly.last-hop";

  private final Member attribute;
  private final Member setAttribute;
  private final Member exchangeId;
  private final Member route;
  private final Member authExchanges;
  private final Member connectionBased;
  private final Member credentials;
  private final Member authSchemes;
  private final Member requestConfig;
  private final Member standardRetry;

  /** What of an application's context concerns the way of requests. */
  record Carried(@Nullable Object credentials, @Nullable Object schemes, @Nullable Object config) {}

  Contexts(Library in) {
    String context = "client5.http.protocol.HttpClientContext";
    attribute = in.method("core5.http.protocol.HttpContext", "getAttribute", 1);
    setAttribute = in.method("core5.http.protocol.HttpContext", "setAttribute", 2);
    exchangeId = in.method(context, "getExchangeId", 0);
    route = in.method(context, "getHttpRoute", 0);
    authExchanges = in.method(context, "getAuthExchanges", 0);
    connectionBased = in.method("client5.http.auth.AuthExchange", "isConnectionBased", 0);
    credentials = in.method(context, "getCredentialsProvider", 0);
    authSchemes = in.method(context, "getAuthSchemeRegistry", 0);
    requestConfig = in.method(context, "getRequestConfig", 0);
    standardRetry = in.field("client5.http.impl.DefaultHttpRequestRetryStrategy", "INSTANCE");
  }

  /** The route of the request under way; null before it is known. */
  @Nullable Object route(Object context) {
    return route.call(context);
  }

  String exchangeId(Object context) {
    return (String) exchangeId.get(context);
  }

  /** What this exchange sent last; contexts are used again by applications. */
  @Nullable LastHop last(Object context) {
    return attribute.call(context, LAST) instanceof LastHop last
            && last.exchangeId().equals(exchangeId.call(context))
        ? last
        : null;
  }

  void last(Object context, LastHop last) {
    setAttribute.call(context, LAST, last);
  }

  /** Whether a connection is what was authenticated, as by NTLM. */
  boolean authenticatesConnections(Object context) {
    return ((Map<?, ?>) authExchanges.get(context))
        .values().stream().anyMatch(exchange -> (boolean) connectionBased.get(exchange));
  }

  /** Whether this is the strategy that clients have whose application set none. */
  boolean isStandardRetry(Object strategy) {
    return standardRetry.call() == strategy;
  }

  Carried carried(Object context) {
    return new Carried(
        credentials.call(context), authSchemes.call(context), requestConfig.call(context));
  }
}
