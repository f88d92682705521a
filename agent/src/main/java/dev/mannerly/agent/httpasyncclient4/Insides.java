package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.MadeUp;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import dev.mannerly.agent.httpcore4.Routes;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What we need of the client's exchanges, in one copy of the library. */
final class Insides {
  private static final String HOME = "impl.nio.client.";
  private static final String EXCHANGE = HOME + "AbstractClientExchangeHandler";
  private static final String DEFAULT = HOME + "DefaultClientExchangeHandlerImpl";
  private static final String STATE = HOME + "InternalState";
  private static final String PRODUCER = "nio.protocol.HttpAsyncRequestProducer";
  private static final String CONNECTION = "nio.NHttpClientConnection";

  private final Messages messages;
  private final Routes routes;
  private final MadeUp madeUp;
  private final OwnFetch ownFetch;
  private final Class<?> exchange;
  private final Class<?> full;
  private final Class<?> pipeline;
  private final Member route;
  private final Member request;
  private final Member state;
  private final Member mainRequest;
  private final Member finalResponse;
  private final Member producer;
  private final Member contentProduced;
  private final Member repeatable;
  private final Member routeEstablished;
  private final Member connection;
  private final Member context;
  private final Member requestConnection;
  private final Member releaseConnection;
  private final Member discardConnection;
  private final Member failed;
  private final Member cancel;
  private final Member isCancelled;
  private final Member requestOutput;
  private final Member socketTimeout;
  private final Member setSocketTimeout;
  private final Member scheme;
  private final Member isConnectionBased;
  private final Member failFuture;
  private final Map<String, Member> fields = new ConcurrentHashMap<>();
  private final Lookup lookup;

  Insides(Lookup lookup) {
    this.lookup = lookup;
    Library library = Library.of(lookup);
    messages = new Messages(library);
    routes = new Routes(library, messages);
    madeUp = new MadeUp(library, messages);
    ownFetch = new OwnFetch(new Reflection(library), messages, routes);
    exchange = library.type(EXCHANGE);
    full = library.type(DEFAULT);
    pipeline = library.type(HOME + "PipeliningClientExchangeHandlerImpl");
    route = library.method(EXCHANGE, "getRoute", 0);
    request = library.method(EXCHANGE, "getCurrentRequest", 0);
    state = Member.read(lookup, full, "state");
    mainRequest = library.method(STATE, "getMainRequest", 0);
    finalResponse = library.method(STATE, "getFinalResponse", 0);
    producer = library.method(STATE, "getRequestProducer", 0);
    contentProduced = library.method(STATE, "isRequestContentProduced", 0);
    repeatable = library.method(PRODUCER, "isRepeatable", 0);
    routeEstablished = library.method(EXCHANGE, "isRouteEstablished", 0);
    connection = library.method(EXCHANGE, "getConnection", 0);
    context = Member.read(lookup, library.type(EXCHANGE), "localContext");
    requestConnection = library.method(EXCHANGE, "requestConnection", 0);
    releaseConnection = library.method(EXCHANGE, "releaseConnection", 0);
    discardConnection = library.method(EXCHANGE, "discardConnection", 0);
    failed = library.method(EXCHANGE, "failed", 1);
    cancel = library.method(EXCHANGE, "cancel", 0);
    isCancelled = library.method("concurrent.BasicFuture", "isCancelled", 0);
    requestOutput = library.method(CONNECTION, "requestOutput", 0);
    socketTimeout = library.method("HttpConnection", "getSocketTimeout", 0);
    setSocketTimeout = library.method("HttpConnection", "setSocketTimeout", 1);
    scheme = library.method("auth.AuthState", "getAuthScheme", 0);
    isConnectionBased = library.method("auth.AuthScheme", "isConnectionBased", 0);
    failFuture = library.method("concurrent.BasicFuture", "failed", 1);
  }

  Messages messages() {
    return messages;
  }

  MadeUp madeUp() {
    return madeUp;
  }

  /** What this exchange sends next, behind a CONNECT, too; null where that is not known yet. */
  @Nullable Object request(Object handler) {
    if (pipeline.isInstance(handler)) {
      return null;
    }
    Object current = request.call(handler);
    return full.isInstance(handler) && (current == null || isConnect(current))
        ? mainRequest.call(state.get(handler))
        : current;
  }

  boolean isConnect(Object aRequest) {
    return messages.method(aRequest).equalsIgnoreCase("CONNECT");
  }

  boolean isPipeline(Object handler) {
    return pipeline.isInstance(handler);
  }

  String url(Object handler, Object aRequest) {
    return routes.url(route.get(handler), aRequest);
  }

  /** The request's header lines as they stand now; they hold nothing of the client's. */
  Headers headers(Object aRequest) {
    Map<String, List<String>> lines = new HashMap<>();
    for (List<String> line : messages.lines(aRequest)) {
      lines
          .computeIfAbsent(line.get(0).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line.get(1));
    }
    return name -> lines.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  Way way(Object handler, Object aRequest, OwnWay.Place place) {
    return new OwnWay(
        ownFetch, ownFetch.going(this, handler), messages.values(aRequest, "User-Agent"), place);
  }

  Object route(Object handler) {
    return route.get(handler);
  }

  /** What executes this exchange; null for one that is simpler than that. */
  @Nullable Object exec(Object handler) {
    return full.isInstance(handler) ? field(handler, "exec") : null;
  }

  boolean isFinal(Object aState) {
    return finalResponse.call(aState) != null;
  }

  /** Whether what was sent can be sent once more. */
  boolean isRepeatable(Object aState) {
    return (boolean) repeatable.get(producer.get(aState)) || !(boolean) contentProduced.get(aState);
  }

  boolean isRouteEstablished(Object handler) {
    return (boolean) routeEstablished.get(handler);
  }

  @Nullable Object connection(Object handler) {
    return connection.call(handler);
  }

  Object context(Object handler) {
    return context.get(handler);
  }

  /** Whether it is the connection that a challenge is answered for, so that it must be kept. */
  boolean authenticatesConnections(Object handler) {
    for (String scope : List.of("http.auth.target-scope", "http.auth.proxy-scope")) {
      Object auth = messages.attribute(context.get(handler), scope);
      Object found = auth == null ? null : scheme.call(auth);
      if (found != null && (boolean) isConnectionBased.get(found)) {
        return true;
      }
    }
    return false;
  }

  void requestConnection(Object handler) {
    Threads.as(handler.getClass().getClassLoader(), () -> requestConnection.call(handler));
  }

  void releaseConnection(Object handler) {
    releaseConnection.call(handler);
  }

  void discardConnection(Object handler) {
    discardConnection.call(handler);
  }

  /** Has the reactor ask for what is to be written. */
  void requestOutput(Object handler) {
    Object current = connection.call(handler);
    if (current != null) {
      requestOutput.call(current);
    }
  }

  /** The time in which a site must answer does not run while nothing was sent. */
  void timesOutNoMore(Object handler, Flight flight) {
    Object current = connection.call(handler);
    if (current != null) {
      flight.timeout((int) socketTimeout.get(current));
      setSocketTimeout.call(current, 0);
    }
  }

  void timesOutAgain(Object handler, Flight flight) {
    Integer kept = flight.timeout();
    Object current = connection.call(handler);
    if (kept != null && current != null) {
      setSocketTimeout.call(current, kept);
    }
  }

  void fail(Object handler, Throwable error) {
    failed.call(handler, error instanceof Exception ? error : new IOException(error));
  }

  /** Whether nobody waits for the result; the futures of 4.1 do not tell their exchange. */
  boolean isCancelled(Object handler) {
    return (boolean) isCancelled.get(field(handler, "resultFuture"));
  }

  void cancel(Object handler) {
    cancel.call(handler);
  }

  void failFuture(Object handler, Exception error) {
    failFuture.call(field(handler, "resultFuture"), error);
  }

  /** A field of this kind of exchange, or of all. */
  Object field(Object handler, String name) {
    return fields
        .computeIfAbsent(handler.getClass().getName() + "." + name, key -> reader(handler, name))
        .get(handler);
  }

  private Member reader(Object handler, String name) {
    Class<?> type = handler.getClass();
    while (type != exchange && Arrays.stream(type.getDeclaredFields()).noneMatch(named(name))) {
      type = type.getSuperclass();
    }
    return Member.read(lookup, type, name);
  }

  private static Predicate<Field> named(String name) {
    return field -> field.getName().equals(name);
  }

  Member method(String type, String name, int parameters) {
    return Library.of(lookup).method(type, name, parameters);
  }

  Reflection reflection() {
    return new Reflection(Library.of(lookup));
  }
}
