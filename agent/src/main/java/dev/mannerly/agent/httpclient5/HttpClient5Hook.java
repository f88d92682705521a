package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Apache HttpClient 5, from 5.2 to 5.6: classic and asynchronous, with a chain and without. */
public final class HttpClient5Hook implements ClientHook {
  static final String CLIENT = "httpclient5";

  private static final String HOME = "org/apache/hc/client5/http/impl/";
  private static final String CONNECT = HOME + "classic/ConnectExec";
  private static final String RUNTIME = HOME + "classic/InternalExecRuntime";
  private static final String BODY = HOME + "classic/ResponseEntityProxy";
  private static final String MINIMAL = HOME + "classic/MinimalHttpClient";
  private static final String ASYNC_CONNECT = HOME + "async/AsyncConnectExec";
  private static final String ASYNC_MAIN = HOME + "async/HttpAsyncMainClientExec";
  private static final String HTTP2_MAIN = HOME + "async/H2AsyncMainClientExec";
  private static final String ASYNC_EXCHANGE = ASYNC_MAIN + "$1";
  private static final String HTTP2_EXCHANGE = HTTP2_MAIN + "$1";
  private static final String ASYNC_MINIMAL = HOME + "async/MinimalHttpAsyncClient";
  private static final String LEASED = ASYNC_MINIMAL + "$InternalAsyncClientEndpoint";
  private static final String HTTP2_MINIMAL = HOME + "async/MinimalH2AsyncClient";
  private static final String RETRY = HOME + "DefaultHttpRequestRetryStrategy";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(
        CONNECT,
        RUNTIME,
        BODY,
        MINIMAL,
        ASYNC_CONNECT,
        ASYNC_MAIN,
        HTTP2_MAIN,
        ASYNC_EXCHANGE,
        HTTP2_EXCHANGE,
        ASYNC_MINIMAL,
        LEASED,
        HTTP2_MINIMAL,
        RETRY);
  }

  /** Asynchronous clients connect in threads that have none but the reactor's classes. */
  @Override
  public Set<String> packages() {
    return Set.of("org.apache.hc.client5.", "org.apache.hc.core5.reactor.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(CONNECT, "execute", ClassicAdvice.Connect.class),
        // up to 5.3 there is one; since then one calls the other
        Rule.of(RUNTIME, "execute", ClassicAdvice.Write.class).hits(1, 2),
        Rule.of(RUNTIME, "acquireEndpoint", ClassicAdvice.Acquire.class),
        Rule.of(RUNTIME, "releaseEndpoint", ClassicAdvice.Gone.class),
        Rule.of(RUNTIME, "discardEndpoint", ClassicAdvice.Gone.class).with(),
        Rule.of(RUNTIME, "disconnectEndpoint", ClassicAdvice.Gone.class),
        Rule.of(RUNTIME, "cancel", ClassicAdvice.Cancel.class),
        Rule.of(BODY, "getContent", ClassicAdvice.Content.class),
        Rule.of(BODY, "writeTo", ClassicAdvice.Copy.class),
        Rule.of(MINIMAL, "doExecute", ClassicAdvice.Minimal.class),
        Rule.of(ASYNC_CONNECT, "execute", AsyncAdvice.Connect.class),
        Rule.of(ASYNC_MAIN, "execute", AsyncAdvice.Write.class),
        Rule.of(HTTP2_MAIN, "execute", AsyncAdvice.Write.class),
        Rule.of(ASYNC_EXCHANGE, "produceRequest", AsyncAdvice.Produce.class),
        Rule.of(HTTP2_EXCHANGE, "produceRequest", AsyncAdvice.Produce.class),
        Rule.of(ASYNC_MINIMAL, "execute", AsyncAdvice.Minimal.class),
        Rule.of(LEASED, "execute", AsyncAdvice.Leased.class),
        Rule.of(HTTP2_MINIMAL, "execute", AsyncAdvice.Minimal.class),
        Rule.of(RETRY, "retryRequest", RetryAdvice.Decision.class).hits(2),
        Rule.of(RETRY, "getRetryInterval", RetryAdvice.Interval.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    OwnTraffic own = new OwnTraffic();
    PerObject<Flight> flights = new PerObject<>();
    ClassicGate classic = new ClassicGate(policy, own, flights);
    MinimalClassic minimal = new MinimalClassic(classic, own, flights);
    Bodies bodies = new Bodies(flights);
    AsyncWire wire = new AsyncWire(policy);
    AsyncGate async = new AsyncGate(policy, own, wire);
    Retries retries = new Retries(policy);
    Map<String, Point> points = new HashMap<>();
    points.put("httpclient5/connect", classic::connect);
    points.put("httpclient5/connected", classic::connected);
    points.put("httpclient5/write", classic::write);
    points.put("httpclient5/written", classic::written);
    points.put("httpclient5/minimal", minimal::execute);
    points.put("httpclient5/minimal-executed", minimal::executed);
    points.put("httpclient5/acquire", minimal::acquire);
    points.put("httpclient5/gone", bodies::gone);
    points.put("httpclient5/cancel", bodies::cancel);
    points.put("httpclient5/content", bodies::content);
    points.put("httpclient5/copy", bodies::copy);
    points.put("httpclient5/copied", bodies::copied);
    points.put("httpclient5/async-connect", async::connect);
    points.put("httpclient5/async-write", async::write);
    points.put("httpclient5/async-channel", wire::channel);
    points.put("httpclient5/minimal-async", new MinimalAsync(policy)::execute);
    points.put("httpclient5/retry", retries::retry);
    points.put("httpclient5/interval", retries::interval);
    return points;
  }
}
