package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.MadeUp;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import dev.mannerly.agent.httpcore4.Routes;
import dev.mannerly.session.MadeUpResponse;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** What we need of {@code DefaultRequestDirector}, the engine of the clients before 4.3. */
final class DirectorInsides {
  private final Messages messages;
  private final Routes routes;
  private final Aborts aborts;
  private final MadeUp madeUp;
  private final OwnRequests ownRequests;
  private final Member connection;
  private final Member close;
  private final Member abortConnection;
  private final Member request;
  private final Member route;
  private final Member targetAuth;
  private final Member proxyAuth;
  private final Member authScheme;
  private final Member isConnectionBased;

  DirectorInsides(Lookup lookup) {
    Library library = Library.of(lookup);
    messages = new Messages(library);
    routes = new Routes(library, messages);
    aborts = new Aborts(library);
    madeUp = new MadeUp(library, messages);
    Reflection reflection = new Reflection(library);
    ownRequests = new OwnRequests(reflection, messages, routes, new DirectorClients(reflection));
    Class<?> engine = lookup.lookupClass();
    connection = Member.read(lookup, engine, "managedConn");
    close = library.method("HttpConnection", "close", 0);
    abortConnection = library.method("conn.ConnectionReleaseTrigger", "abortConnection", 0);
    request = library.method("impl.client.RoutedRequest", "getRequest", 0);
    route = library.method("impl.client.RoutedRequest", "getRoute", 0);
    targetAuth = Member.read(lookup, engine, "targetAuthState");
    proxyAuth = Member.read(lookup, engine, "proxyAuthState");
    authScheme = library.method("auth.AuthState", "getAuthScheme", 0);
    isConnectionBased = library.method("auth.AuthScheme", "isConnectionBased", 0);
  }

  Messages messages() {
    return messages;
  }

  Routes routes() {
    return routes;
  }

  Aborts aborts() {
    return aborts;
  }

  OwnRequests ownRequests() {
    return ownRequests;
  }

  Object madeUp(MadeUpResponse response) {
    return madeUp.response(response);
  }

  Object request(Object routedRequest) {
    return request.get(routedRequest);
  }

  Object route(Object routedRequest) {
    return route.get(routedRequest);
  }

  /** Closes what is open to the site, unless it is the connection that was authenticated. */
  void closeConnection(Object engine) {
    Object held = connection.call(engine);
    if (held != null
        && !connectionBased(targetAuth, engine)
        && !connectionBased(proxyAuth, engine)) {
      close.call(held);
    }
  }

  /** Breaks off whatever is on the connection. */
  void abortConnection(Object engine) {
    Object held = connection.call(engine);
    if (held != null) {
      abortConnection.call(held);
    }
  }

  private boolean connectionBased(Member state, Object engine) {
    @Nullable Object scheme = authScheme.call(state.get(engine));
    return scheme != null && (boolean) isConnectionBased.get(scheme);
  }
}
