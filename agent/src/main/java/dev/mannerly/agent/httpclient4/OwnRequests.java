package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import dev.mannerly.agent.httpcore4.Routes;
import dev.mannerly.hop.Fetched;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends requests of ours by clients that are made for each of them. */
final class OwnRequests {
  private final Reflection reflection;
  private final Messages messages;
  private final Routes routes;
  private final Clients clients;

  /**
   * Where a request of ours takes the place of an application's.
   *
   * @param context what it may find its socket factory's settings and credentials by
   */
  record Place(Object engine, Object route, @Nullable Object context) {}

  /** Makes clients that go an application's way, and repeat and follow nothing. */
  interface Clients {

    Own make(Place place, Object request, Duration timeout);
  }

  /**
   * A client for one request.
   *
   * @param after what there is to do when it is done
   */
  record Own(Object client, Runnable after) {}

  OwnRequests(Reflection reflection, Messages messages, Routes routes, Clients clients) {
    this.reflection = reflection;
    this.messages = messages;
    this.routes = routes;
    this.clients = clients;
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
    Own own = clients.make(new Place(place.engine(), route, place.context()), request, timeout);
    try {
      Object response =
          reflection.get(
              own.client(), "execute", routes.target(route), request, context(place.context()));
      Collected body = body(response, maxBytes);
      if (body.cut()) {
        abort(request); // not the rest of an endless one
      }
      Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (List<String> line : messages.lines(response)) {
        headers.computeIfAbsent(line.get(0), name -> new ArrayList<>()).add(line.get(1));
      }
      return body.fetchedInSpiteOfCuts(messages.status(response), headers, maxBytes);
    } finally {
      own.after().run();
    }
  }

  /** Challenges of proxies are answered, those of sites are not. */
  static Object unchallenged(Reflection reflection) {
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

  private Collected body(Object response, int maxBytes) throws IOException {
    Object entity = messages.openEntity(response);
    if (entity == null) {
      return new Collected(new byte[0], false);
    }
    InputStream content = messages.content(entity);
    byte[] bytes = content.readNBytes(maxBytes + 1);
    boolean cut = bytes.length > maxBytes;
    if (!cut) {
      content.close();
    }
    return new Collected(bytes, cut);
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
