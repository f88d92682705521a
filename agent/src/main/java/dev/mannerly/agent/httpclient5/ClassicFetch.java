package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.Member;
import dev.mannerly.hop.Fetched;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request of ours in the calling thread: through an element that answers the challenges of
 * proxies, the application's element that connects, and one that writes.
 */
final class ClassicFetch {
  private static final String RUNTIME = "client5.http.classic.ExecRuntime";
  private static final String CONNECT = "client5.http.impl.classic.ConnectExec";
  private static final String MINIMAL = "client5.http.impl.classic.MinimalHttpClient";

  private final Library in;
  private final Class<?> chain;
  private final Member execute;
  private final Member newScope;
  private final Member newGet;
  private final Member cancel;
  private final Member newConnect;
  private final Member newProtocol;
  private final Member newMain;
  private final Member newRuntime;
  private final Member proxyProcessor;
  private final Member proxyStrategy;
  private final Member reuse;
  private final Member acquire;
  private final Member isConnected;
  private final Member disconnect;
  private final Member content;
  private final Member log;
  private final Member connections;
  private final Member executor;

  ClassicFetch(Library in) {
    this.in = in;
    Class<?> processor = in.type("core5.http.protocol.HttpProcessor");
    Class<?> reuseStrategy = in.type("core5.http.ConnectionReuseStrategy");
    Class<?> authentication = in.type("client5.http.AuthenticationStrategy");
    Class<?> ports = in.type("client5.http.SchemePortResolver");
    Class<?> manager = in.type("client5.http.io.HttpClientConnectionManager");
    chain = in.type("client5.http.classic.ExecChain");
    execute = in.method("client5.http.classic.ExecChainHandler", "execute", 3);
    newScope =
        in.constructor(
            "client5.http.classic.ExecChain$Scope",
            String.class,
            in.type("client5.http.HttpRoute"),
            in.type("core5.http.ClassicHttpRequest"),
            in.type(RUNTIME),
            in.type("client5.http.protocol.HttpClientContext"));
    newGet = in.constructor("client5.http.classic.methods.HttpGet", URI.class);
    cancel = in.method("core5.concurrent.Cancellable", "cancel", 0);
    newConnect =
        in.constructor(CONNECT, reuseStrategy, processor, authentication, ports, boolean.class);
    newProtocol =
        in.constructor(
            "client5.http.impl.classic.ProtocolExec",
            authentication,
            authentication,
            ports,
            boolean.class);
    newMain =
        in.constructor(
            "client5.http.impl.classic.MainClientExec",
            manager,
            processor,
            reuseStrategy,
            in.type("client5.http.ConnectionKeepAliveStrategy"),
            in.type("client5.http.UserTokenHandler"));
    log = in.field(MINIMAL, "LOG");
    connections = in.field(MINIMAL, "connManager");
    executor = in.field(MINIMAL, "requestExecutor");
    newRuntime =
        in.constructor(
            "client5.http.impl.classic.InternalExecRuntime",
            log.result(),
            manager,
            in.type("core5.http.impl.io.HttpRequestExecutor"),
            in.type("core5.concurrent.CancellableDependency"));
    proxyProcessor = in.field(CONNECT, "proxyHttpProcessor");
    proxyStrategy = in.field(CONNECT, "proxyAuthStrategy");
    reuse = in.field(CONNECT, "reuseStrategy");
    acquire = in.method(RUNTIME, "acquireEndpoint", 4);
    isConnected = in.method(RUNTIME, "isEndpointConnected", 0);
    disconnect = in.method(RUNTIME, "disconnectEndpoint", 0);
    content = in.method("core5.http.HttpEntity", "getContent", 0);
  }

  /** A GET that can be cancelled. */
  Object newGet(URI url) {
    return newGet.get(url);
  }

  void cancel(Object request) {
    cancel.call(request);
  }

  Object newScope(Object route, Object request, Object runtime, Object context) {
    return newScope.get(Fetching.exchangeId(), route, request, runtime, context);
  }

  /** An element that connects, for clients that have none. */
  private Object newConnect() {
    Object reusing = in.field("core5.http.impl.DefaultConnectionReuseStrategy", "INSTANCE").get();
    return newConnect.get(
        reusing, in.fetching().processor(null), in.fetching().noAuthentication(), null, true);
  }

  /** What executes requests over the connections of a client without a chain. */
  Object newRuntime(Object client) {
    return newRuntime.get(log.get(), connections.get(client), executor.get(client), null);
  }

  /**
   * Sends, and reads the answer.
   *
   * @param itsConnect the element of the client's chain that connects, or null where it has none
   */
  Fetched fetch(Object scope, Object request, @Nullable Object itsConnect, int maxBytes)
      throws IOException {
    Object connect = itsConnect == null ? newConnect() : itsConnect;
    ClassicInsides insides = in.classic();
    Object runtime = insides.runtime(scope);
    acquire.call(
        runtime, insides.exchangeId(scope), insides.route(scope), null, insides.context(scope));
    if ((boolean) isConnected.get(runtime)) {
      // the site may have closed it meanwhile, which would make the site look unreachable
      disconnect.call(runtime);
    }
    Object main = main(connect);
    Object last = next((aRequest, aScope) -> execute.call(main, aRequest, aScope, null));
    Object second = next((aRequest, aScope) -> execute.call(connect, aRequest, aScope, last));
    Object strategy = proxyStrategy.get(connect);
    Object first = newProtocol.get(in.fetching().noAuthentication(), strategy, null, true);
    return fetched(execute.get(first, request, scope, second), runtime, maxBytes);
  }

  private Fetched fetched(Object response, Object runtime, int maxBytes) throws IOException {
    Object entity = in.classic().entity(response);
    byte[] body = new byte[0];
    if (entity != null) {
      body = ((InputStream) content.get(entity)).readNBytes(maxBytes + 1);
    }
    if (body.length <= maxBytes) {
      in.classic().release(runtime);
    }
    return in.messages().fetched(response, new Collected(body, body.length > maxBytes), maxBytes);
  }

  private Object main(Object connect) {
    return newMain.get(
        StandIn.of(
            in.type("client5.http.io.HttpClientConnectionManager"),
            (proxy, method, arguments) -> null), // is told of errors of the JVM alone
        in.fetching().processor(proxyProcessor.get(connect)),
        reuse.get(connect),
        in.fetching().keepAlive(),
        in.fetching().noUserToken());
  }

  /** What comes after an element. */
  private interface Next {
    @Nullable Object proceed(Object request, Object scope);
  }

  private Object next(Next next) {
    return StandIn.of(
        chain, (proxy, method, arguments) -> next.proceed(arguments[0], arguments[1]));
  }
}
