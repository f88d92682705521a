package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import java.lang.reflect.Array;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What requests of ours are made of, whichever form of the client they go by. */
final class Fetching {
  private static final AtomicLong EXCHANGES = new AtomicLong();

  private final Library in;
  private final Member newRequest;
  private final Member newProbe;
  private final Member newHost;
  private final Member newRoute;
  private final Member newProxyRoute;
  private final Member newContext;
  private final Member setCredentials;
  private final Member setSchemes;
  private final Member setConfig;
  private final Member normalize;
  private final Member targetHost;
  private final Member proxyHost;
  private final Member localAddress;
  private final Class<?> processor;
  private final Member interceptors;
  private final Member newProcessor;

  Fetching(Library in) {
    this.in = in;
    Class<?> host = in.type("core5.http.HttpHost");
    String context = "client5.http.protocol.HttpClientContext";
    String route = "client5.http.HttpRoute";
    newRequest = in.constructor("core5.http.message.BasicHttpRequest", String.class, URI.class);
    newProbe =
        in.constructor("core5.http.message.BasicHttpRequest", String.class, host, String.class);
    newHost = in.constructor("core5.http.HttpHost", String.class, String.class, int.class);
    newRoute = in.constructor(route, host, InetAddress.class, boolean.class);
    newProxyRoute = in.constructor(route, host, InetAddress.class, host, boolean.class);
    newContext = in.method(context, "create", 0);
    setCredentials = in.method(context, "setCredentialsProvider", 1);
    setSchemes = in.method(context, "setAuthSchemeRegistry", 1);
    setConfig = in.method(context, "setRequestConfig", 1);
    normalize = in.method("client5.http.routing.RoutingSupport", "normalize", 2);
    targetHost = in.method(route, "getTargetHost", 0);
    proxyHost = in.method(route, "getProxyHost", 0);
    localAddress = in.method(route, "getLocalAddress", 0);
    processor = in.type("core5.http.protocol.DefaultHttpProcessor");
    interceptors = in.field(processor, "requestInterceptors");
    newProcessor =
        in.constructor(
            "core5.http.protocol.DefaultHttpProcessor",
            in.type("core5.http.HttpRequestInterceptor").arrayType());
  }

  static String exchangeId() {
    return "mannerly-" + EXCHANGES.incrementAndGet();
  }

  /** A request that nobody sends. */
  Object probe() {
    return newProbe.get("GET", newHost.get("http", "localhost", 80), "/");
  }

  Object newContext() {
    return newContext.get();
  }

  /** A GET without a body. */
  Object request(URI url, Map<String, String> headers) {
    Object request = newRequest.get("GET", url);
    headers.forEach((name, value) -> in.messages().setHeader(request, name, value));
    return request;
  }

  /** A context for one request; what an application's context says of the way goes along. */
  Object context(Contexts.Carried carried, Duration timeout) {
    Object context = newContext();
    if (carried.credentials() != null) {
      setCredentials.call(context, carried.credentials());
    }
    if (carried.schemes() != null) {
      setSchemes.call(context, carried.schemes());
    }
    setConfig.call(context, config(carried.config(), timeout));
    return context;
  }

  /** The direct route to a host. */
  Object route(Object host) {
    Object port = in.field("client5.http.impl.DefaultSchemePortResolver", "INSTANCE").get();
    Object target = normalize.get(host, port);
    return newRoute.get(target, null, in.messages().host(target).startsWith("https"));
  }

  /** The route to a URL, by the proxy of another. */
  Object route(URI url, Object like) {
    Object target = target(url);
    if (in.messages().host(target).equals(in.messages().host(targetHost.get(like)))) {
      return like;
    }
    boolean secure = in.messages().host(target).startsWith("https");
    Object proxy = proxyHost.call(like);
    Object local = localAddress.call(like);
    return proxy == null
        ? newRoute.get(target, local, secure)
        : newProxyRoute.get(target, local, proxy, secure);
  }

  /** What a processor of HttpClient's own runs on requests; nothing where it is another's. */
  List<Object> interceptors(Object aProcessor) {
    return processor.isInstance(aProcessor)
        ? Arrays.asList((Object[]) interceptors.get(aProcessor))
        : List.of();
  }

  /**
   * Says the host and, where we do not, who asks; none of the application's interceptors.
   *
   * @param like the processor of the client's questions to proxies, which knows its User-Agent
   */
  Object processor(@Nullable Object like) {
    List<Object> all = new ArrayList<>();
    all.add(in.constructor("core5.http2.protocol.H2RequestTargetHost").get());
    for (Object interceptor : like == null ? List.of() : interceptors(like)) {
      if (in.type("core5.http.protocol.RequestUserAgent").isInstance(interceptor)) {
        all.add(interceptor);
      }
    }
    Object array = Array.newInstance(in.type("core5.http.HttpRequestInterceptor"), all.size());
    for (int i = 0; i < all.size(); i++) {
      Array.set(array, i, all.get(i));
    }
    return newProcessor.get(array);
  }

  /** Answers no challenge of a site. */
  Object noAuthentication() {
    return StandIn.of(
        in.type("client5.http.AuthenticationStrategy"), (proxy, method, arguments) -> List.of());
  }

  Object noUserToken() {
    return StandIn.of(in.type("client5.http.UserTokenHandler"), (proxy, method, arguments) -> null);
  }

  Object keepAlive() {
    return in.field("client5.http.impl.DefaultConnectionKeepAliveStrategy", "INSTANCE").get();
  }

  private Object target(URI url) {
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    int standard = scheme.equals("https") ? 443 : 80;
    return newHost.get(scheme, url.getHost(), url.getPort() < 0 ? standard : url.getPort());
  }

  private Object config(@Nullable Object application, Duration timeout) {
    String type = "client5.http.config.RequestConfig";
    Object own = application != null ? application : in.field(type, "DEFAULT").get();
    Object builder = in.method(type, "copy", 1).get(own);
    Object limit =
        in.constructor("core5.util.Timeout", long.class, TimeUnit.class)
            .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    set(builder, "setExpectContinueEnabled", false);
    set(builder, "setAuthenticationEnabled", true);
    set(builder, "setHardCancellationEnabled", true);
    set(builder, "setResponseTimeout", limit);
    set(builder, "setConnectionRequestTimeout", limit);
    return in.method(type + "$Builder", "build", 0).get(builder);
  }

  private void set(Object builder, String setter, Object value) {
    in.method("client5.http.config.RequestConfig$Builder", setter, 1).call(builder, value);
  }
}
