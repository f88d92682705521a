package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import org.jspecify.annotations.Nullable;

/** What sends requests of ours without a thread; see {@link ClassicFetch}. */
final class AsyncFetch {
  private static final String CONNECT = "client5.http.impl.async.AsyncConnectExec";

  private final Library in;
  private final Class<?> chain;
  private final Member newProtocol;
  private final Member proxyProcessor;
  private final Member proxyStrategy;
  private final Member newDependency;
  private final Class<?> http2Runtime;

  AsyncFetch(Library in) {
    this.in = in;
    Class<?> authentication = in.type("client5.http.AuthenticationStrategy");
    chain = in.type("client5.http.async.AsyncExecChain");
    newProtocol =
        in.constructor(
            "client5.http.impl.async.AsyncProtocolExec",
            authentication,
            authentication,
            in.type("client5.http.SchemePortResolver"),
            boolean.class);
    proxyProcessor = in.field(CONNECT, "proxyHttpProcessor");
    proxyStrategy = in.field(CONNECT, "proxyAuthStrategy");
    newDependency = in.constructor("core5.concurrent.ComplexCancellable");
    http2Runtime = in.type("client5.http.impl.async.InternalH2AsyncExecRuntime");
  }

  /** What cancels a request of ours. */
  Object newDependency() {
    return newDependency.get();
  }

  /** Sends; what becomes of it is told to the callback. */
  void send(Object connect, Object request, Object scope, Object callback) {
    AsyncInsides insides = in.async();
    Object main = main(connect, insides.runtime(scope));
    Object last = next(main, null);
    Object second = next(connect, last);
    Object strategy = proxyStrategy.get(connect);
    Object first = newProtocol.get(in.fetching().noAuthentication(), strategy, null, true);
    insides.execute(first, new Object[] {request, null, scope, second, callback});
  }

  /** Ends what is not over by now. Of an HTTP/2 connection others are using other streams. */
  void giveUp(Object dependency, Object runtime) {
    in.async().cancel(dependency);
    if (http2Runtime.isInstance(runtime)) {
      in.async().release(runtime);
    } else {
      in.async().discard(runtime);
    }
  }

  private Object next(Object element, @Nullable Object rest) {
    return StandIn.of(
        chain,
        (proxy, method, arguments) -> {
          in.async()
              .execute(
                  element,
                  new Object[] {arguments[0], arguments[1], arguments[2], rest, arguments[3]});
          return null;
        });
  }

  private Object main(Object connect, Object runtime) {
    Class<?> processor = in.type("core5.http.protocol.HttpProcessor");
    Object ours = in.fetching().processor(proxyProcessor.get(connect));
    return http2Runtime.isInstance(runtime)
        ? in.constructor("client5.http.impl.async.H2AsyncMainClientExec", processor).get(ours)
        : in.constructor(
                "client5.http.impl.async.HttpAsyncMainClientExec",
                processor,
                in.type("client5.http.ConnectionKeepAliveStrategy"),
                in.type("client5.http.UserTokenHandler"))
            .get(ours, in.fetching().keepAlive(), in.fetching().noUserToken());
  }
}
