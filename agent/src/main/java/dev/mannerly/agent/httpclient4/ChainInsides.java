package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.MadeUp;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import dev.mannerly.agent.httpcore4.Routes;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;

/** What we need of {@code MainClientExec} or {@code MinimalClientExec}; the same since 4.3. */
final class ChainInsides {
  private static final String PACKAGE = "impl.execchain.";

  private final Messages messages;
  private final Routes routes;
  private final Aborts aborts;
  private final MadeUp madeUp;
  private final OwnRequests ownRequests;
  private final boolean minimal;
  private final Member execute;
  private final Member proxied;
  private final Member close;
  private final Member aborted;
  private final Member isRepeatable;
  private final Member isReusable;
  private final Member releaseConnection;
  private final Member cancel;
  private final Member authScheme;
  private final Member isConnectionBased;

  ChainInsides(Lookup lookup) {
    Library library = Library.of(lookup);
    messages = new Messages(library);
    routes = new Routes(library, messages);
    aborts = new Aborts(library);
    madeUp = new MadeUp(library, messages);
    Reflection reflection = new Reflection(library);
    ownRequests =
        new OwnRequests(reflection, messages, routes, new ChainClients(reflection, messages));
    Class<?> engine = lookup.lookupClass();
    minimal = engine.getSimpleName().startsWith("Minimal");
    execute = Member.method(lookup, engine, "execute", 4);
    Class<?> holder = library.type(PACKAGE + "ConnectionHolder");
    proxied =
        library.constructor(PACKAGE + "HttpResponseProxy", library.type("HttpResponse"), holder);
    close = library.method(PACKAGE + "HttpResponseProxy", "close", 0);
    aborted = library.constructor(PACKAGE + "RequestAbortedException", String.class);
    isRepeatable = library.method(PACKAGE + "RequestEntityProxy", "isRepeatable", 1);
    isReusable = Member.method(lookup, holder, "isReusable", 0);
    releaseConnection = Member.method(lookup, holder, "releaseConnection", 0);
    cancel = Member.method(lookup, holder, "cancel", 0);
    authScheme = library.method("auth.AuthState", "getAuthScheme", 0);
    isConnectionBased = library.method("auth.AuthScheme", "isConnectionBased", 0);
  }

  OwnRequests ownRequests() {
    return ownRequests;
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

  /** Whether the engine answers no challenge and repeats nothing. */
  boolean minimal() {
    return minimal;
  }

  /** Enters the engine again. */
  Object execute(Object engine, Object[] arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = engine;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return execute.get(all);
  }

  Object madeUp(MadeUpResponse response) {
    return proxied.get(madeUp.response(response), null);
  }

  /** What the client throws when it finds a request aborted. */
  IOException aborted() {
    return (IOException) aborted.get("Request aborted");
  }

  boolean repeatable(Object request) {
    return (boolean) isRepeatable.get(request);
  }

  /** Whether what was authenticated is the connection, as by NTLM: then it must be kept. */
  boolean connectionBased(Object authState) {
    Object scheme = authScheme.call(authState);
    return scheme != null && (boolean) isConnectionBased.get(scheme);
  }

  /** Gives the connection back to its manager; what it still carries is read first. */
  void release(Object holder, Object response) throws IOException {
    Object entity = messages.openEntity(response);
    if (entity != null && (boolean) isReusable.get(holder)) {
      messages.content(entity).close();
    }
    releaseConnection.call(holder);
  }

  /** Breaks off whatever is on the connection. */
  void cancel(Object holder) {
    cancel.call(holder);
  }

  /** Gives a response up. */
  void discard(Object response) throws IOException {
    Object entity = messages.openEntity(response);
    if (entity != null) {
      messages.content(entity).close();
    }
    close.call(response);
  }
}
