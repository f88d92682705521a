package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import dev.mannerly.agent.httpcore4.Routes;
import java.lang.reflect.Array;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes exchanges of ours, over the connections and with the reactor of an application's client.
 */
final class OwnFetch {
  private static final List<String> CARRIED =
      List.of(
          "http.authscheme-registry",
          "http.cookiespec-registry",
          "http.auth.credentials-provider",
          "http.request-config");

  private final Reflection reflection;
  private final Messages messages;
  private final Routes routes;
  private final Member start;
  private final Member cancel;
  private final Member read;

  /**
   * How a hop of the application goes.
   *
   * @param log where the client tells of its exchanges
   * @param exec what it is executed by, or null where it has no such thing
   * @param carried what its context says of the way
   */
  record Going(
      Object log,
      @Nullable Object exec,
      Object route,
      Map<String, Object> carried,
      Object connections) {}

  /** What is asked for. */
  record Wish(URI url, Map<String, String> headers, List<String> userAgent, Duration timeout) {}

  OwnFetch(Reflection reflection, Messages messages, Routes routes) {
    this.reflection = reflection;
    this.messages = messages;
    this.routes = routes;
    String exchange = "impl.nio.client.DefaultClientExchangeHandlerImpl";
    start = reflection.library().method(exchange, "start", 0);
    cancel = reflection.library().method(exchange, "cancel", 0);
    read = reflection.library().method("nio.ContentDecoder", "read", 1);
  }

  Messages messages() {
    return messages;
  }

  /** How the next hop of an exchange goes; it does not keep that exchange alive. */
  Going going(Insides in, Object handler) {
    Object context = in.context(handler);
    Map<String, Object> carried = new HashMap<>();
    for (String name : CARRIED) {
      Object value = messages.attribute(context, name);
      if (value != null) {
        carried.put(name, value);
      }
    }
    return new Going(
        in.field(handler, "log"),
        in.exec(handler),
        in.route(handler),
        carried,
        in.field(handler, "connmgr"));
  }

  /** An exchange that sends one GET, to be started. */
  Object exchange(Going going, Wish wish, Object consumer) {
    Object route = route(wish.url(), going.route());
    Object request = reflection.make("client.methods.HttpGet", wish.url());
    wish.headers().forEach((name, value) -> messages.header(request, name, value));
    Object producer =
        reflection.make("nio.protocol.BasicAsyncRequestProducer", routes.target(route), request);
    return reflection.make(
        "impl.nio.client.DefaultClientExchangeHandlerImpl",
        going.log(),
        producer,
        consumer,
        context(going, wish.timeout()),
        reflection.make("concurrent.BasicFuture", (Object) null),
        going.connections(),
        reflection.constant("impl.DefaultConnectionReuseStrategy", "INSTANCE"),
        reflection.constant("impl.client.DefaultConnectionKeepAliveStrategy", "INSTANCE"),
        exec(going, route, wish.userAgent()));
  }

  void start(Object exchange) {
    start.call(exchange);
  }

  void cancel(Object exchange) {
    cancel.call(exchange);
  }

  int read(Object decoder, ByteBuffer into) {
    return (int) read.get(decoder, into);
  }

  Object consumer(Reflection.Answers answers) {
    return reflection.standIn("nio.protocol.HttpAsyncResponseConsumer", answers);
  }

  /** Follows and repeats nothing, and answers the challenges of proxies alone. */
  private Object exec(Going going, Object route, List<String> userAgent) {
    return reflection.make(
        "impl.nio.client.MainClientExec",
        processor(userAgent),
        reflection.standIn("conn.routing.HttpRoutePlanner", (method, arguments) -> route),
        reflection.standIn(
            "client.RedirectStrategy",
            (method, arguments) -> method.getName().equals("isRedirected") ? false : null),
        reflection.standIn(
            "client.AuthenticationStrategy",
            (method, arguments) ->
                switch (method.getName()) {
                  case "isAuthenticationRequested" -> false;
                  case "getChallenges" -> Map.of();
                  case "select" -> new ArrayDeque<>();
                  default -> null;
                }),
        going.exec() == null
            ? reflection.constant("impl.client.ProxyAuthenticationStrategy", "INSTANCE")
            : proxyStrategy(going.exec()),
        reflection.standIn("client.UserTokenHandler", (method, arguments) -> null));
  }

  private Object proxyStrategy(Object exec) {
    return Member.read(reflection.library().lookup(), exec.getClass(), "proxyAuthStrategy")
        .get(exec);
  }

  /** Says the host, and who asks where we do not; none of the application's interceptors. */
  private Object processor(List<String> userAgent) {
    List<Object> all = new ArrayList<>();
    all.add(reflection.make("protocol.RequestTargetHost"));
    all.add(reflection.make("client.protocol.RequestClientConnControl"));
    userAgent.stream()
        .limit(1)
        .forEach(name -> all.add(reflection.make("protocol.RequestUserAgent", name)));
    Class<?> interceptor = reflection.library().type("HttpRequestInterceptor");
    return reflection.make(
        "protocol.ImmutableHttpProcessor",
        all.toArray((Object[]) Array.newInstance(interceptor, 0)),
        Array.newInstance(reflection.library().type("HttpResponseInterceptor"), 0));
  }

  private Object context(Going going, Duration timeout) {
    Object context = reflection.make("protocol.BasicHttpContext");
    going.carried().forEach((name, value) -> reflection.call(context, "setAttribute", name, value));
    reflection.call(context, "setAttribute", "http.request-config", config(going, timeout));
    for (String state : List.of("http.auth.target-scope", "http.auth.proxy-scope")) {
      reflection.call(context, "setAttribute", state, reflection.make("auth.AuthState"));
    }
    return reflection.make("client.protocol.HttpClientContext", context);
  }

  /** The application's settings as far as they concern the way. */
  private Object config(Going going, Duration timeout) {
    Object own = going.carried().get("http.request-config");
    Object from = own == null ? reflection.constant("client.config.RequestConfig", "DEFAULT") : own;
    Object builder = reflection.callStatic("client.config.RequestConfig", "copy", from);
    int millis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    reflection.call(builder, "setExpectContinueEnabled", false);
    reflection.call(builder, "setRedirectsEnabled", false);
    reflection.call(builder, "setAuthenticationEnabled", true);
    reflection.call(builder, "setSocketTimeout", millis);
    reflection.call(builder, "setConnectTimeout", millis);
    reflection.call(builder, "setConnectionRequestTimeout", millis);
    return reflection.get(builder, "build");
  }

  /** The route of the application's request, or one like it to another place. */
  private Object route(URI url, Object hop) {
    String scheme = url.getScheme();
    boolean secure = "https".equalsIgnoreCase(scheme);
    int port = url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80;
    Object target = reflection.make("HttpHost", url.getHost(), port, scheme);
    if (target.equals(routes.target(hop))) {
      return hop;
    }
    Object proxy = routes.proxy(hop);
    Object local = reflection.call(hop, "getLocalAddress");
    return proxy == null
        ? reflection.make("conn.routing.HttpRoute", target, local, secure)
        : reflection.make("conn.routing.HttpRoute", target, local, proxy, secure);
  }
}
