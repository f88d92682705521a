package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.Member;
import dev.mannerly.hop.Fetched;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests of ours by clients from the library's own builder. Each goes over the connections
 * of an application's client, on one that is opened for it: one that was kept may be dead by now,
 * and then the site would look as if it could not be reached.
 */
final class OwnRequests {
  private final Reflection reflection;
  private final Messages messages;
  private final Routes routes;
  private final Member manager;

  /**
   * Where a request of ours takes the place of an application's.
   *
   * @param context what it may find its socket factory's settings and credentials by
   */
  record Place(Object engine, Object route, @Nullable Object context) {}

  OwnRequests(Library library, Messages messages, Routes routes) {
    this.reflection = new Reflection(library);
    this.messages = messages;
    this.routes = routes;
    this.manager = Member.read(library.lookup(), library.lookup().lookupClass(), "connManager");
  }

  /** A GET of ours. */
  Object get(URI url, Map<String, String> headers) {
    Object request = reflection.make("client.methods.HttpGet", url);
    headers.forEach((name, value) -> messages.header(request, name, value));
    return request;
  }

  void abort(Object request) {
    reflection.call(request, "abort");
  }

  /** Sends it, and reads what comes up to the limit. */
  Fetched send(Object request, URI url, Place place, Duration timeout, int maxBytes)
      throws IOException {
    Object route = route(url, place.route());
    reflection.call(request, "setConfig", config(place.context(), timeout));
    Object response =
        reflection.call(
            client(manager.get(place.engine()), route),
            "execute",
            routes.target(route),
            request,
            context(place.context()));
    if (response == null) {
      throw new IOException("no response");
    }
    Collected body = body(response, maxBytes);
    if (body.cut()) {
      abort(request); // not the rest of an endless one
    } else {
      reflection.call(response, "close");
    }
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (List<String> line : messages.lines(response)) {
      headers.computeIfAbsent(line.get(0), name -> new ArrayList<>()).add(line.get(1));
    }
    return body.fetched(messages.status(response), headers, maxBytes);
  }

  private Collected body(Object response, int maxBytes) throws IOException {
    Object entity = messages.openEntity(response);
    if (entity == null) {
      return new Collected(new byte[0], false);
    }
    InputStream content = messages.content(entity);
    byte[] bytes = content.readNBytes(maxBytes + 1);
    return new Collected(bytes, bytes.length > maxBytes);
  }

  private Object client(Object connections, Object route) {
    Object builder = reflection.callStatic("impl.client.HttpClientBuilder", "create");
    reflection.call(builder, "setConnectionManager", freshFrom(connections));
    reflection.call(
        builder,
        "setRoutePlanner",
        reflection.standIn("conn.routing.HttpRoutePlanner", (method, arguments) -> route));
    reflection.call(builder, "setTargetAuthenticationStrategy", unchallenged());
    for (String unwanted :
        List.of(
            "disableAutomaticRetries",
            "disableRedirectHandling",
            "disableCookieManagement",
            "disableAuthCaching",
            "disableContentCompression",
            "disableConnectionState")) {
      reflection.call(builder, unwanted);
    }
    Object client = reflection.call(builder, "build");
    if (client == null) {
      throw new IllegalStateException("no client");
    }
    return client;
  }

  /** The application's connections; one that is open when it is leased is closed first. */
  private Object freshFrom(Object connections) {
    return reflection.standIn(
        "conn.HttpClientConnectionManager",
        (method, arguments) -> {
          Object result = Reflection.passOn(connections, method, arguments);
          return method.getName().equals("requestConnection") && result != null
              ? fresh(result)
              : result;
        });
  }

  private Object fresh(Object lease) {
    return reflection.standIn(
        "conn.ConnectionRequest", (method, arguments) -> leased(lease, method, arguments));
  }

  private @Nullable Object leased(Object lease, Method method, @Nullable Object[] arguments)
      throws Throwable {
    Object result = Reflection.passOn(lease, method, arguments);
    if (method.getName().equals("get") && result != null) {
      reflection.call(result, "close");
    }
    return result;
  }

  /** Challenges of proxies are answered, those of sites are not. */
  private Object unchallenged() {
    return reflection.standIn(
        "client.AuthenticationStrategy",
        (method, arguments) ->
            switch (method.getName()) {
              case "isAuthenticationRequested" -> false;
              case "getChallenges" -> Map.of();
              case "select" -> new ArrayDeque<>();
              default -> null;
            });
  }

  /** The application's settings as far as they concern the way. */
  private Object config(@Nullable Object context, Duration timeout) {
    Object own = context == null ? null : messages.attribute(context, "http.request-config");
    Object from = own == null ? reflection.constant("client.config.RequestConfig", "DEFAULT") : own;
    Object builder = reflection.callStatic("client.config.RequestConfig", "copy", from);
    int millis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    reflection.call(builder, "setExpectContinueEnabled", false);
    reflection.call(builder, "setRedirectsEnabled", false);
    reflection.call(builder, "setAuthenticationEnabled", true);
    reflection.call(builder, "setSocketTimeout", millis);
    reflection.call(builder, "setConnectTimeout", millis);
    reflection.call(builder, "setConnectionRequestTimeout", millis);
    Object config = reflection.call(builder, "build");
    return config == null ? from : config;
  }

  /** A context that finds what the application's has, and keeps what happens to itself. */
  private Object context(@Nullable Object application) {
    Object context =
        application == null
            ? reflection.make("protocol.BasicHttpContext")
            : reflection.make("protocol.BasicHttpContext", application);
    for (String state : List.of("http.auth.target-scope", "http.auth.proxy-scope")) {
      reflection.call(context, "setAttribute", state, reflection.make("auth.AuthState"));
    }
    return context;
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
