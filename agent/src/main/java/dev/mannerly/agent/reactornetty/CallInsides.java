package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What we need of calls, from their settings to the connection. */
final class CallInsides {
  private static final Set<String> SECURE = Set.of("https", "wss");

  private final Messages messages;
  private final Class<?> call;
  private final Class<?> disposable;
  private final Member target;
  private final Member method;
  private final Member defaultHeaders;
  private final Member scheme;
  private final Member remoteAddress;
  private final Member pathAndQuery;
  private final Member loopResources;
  private final Member preferNative;
  private final Member onClient;
  private final Member acquire;
  private final Member onDispose;
  private final Member error;
  private final Member empty;
  private final Member fromFuture;
  private final Member flatMap;
  private final Member doOnError;

  CallInsides(Library in) {
    messages = in.messages();
    call = in.client("HttpClientConnect$HttpClientHandler");
    target = in.read(call, "toURI");
    method = in.read(call, "method");
    defaultHeaders = in.read(call, "defaultHeaders");
    Class<?> endpoint = in.client("UriEndpoint");
    scheme = in.read(endpoint, "scheme");
    remoteAddress = in.method(endpoint, "getRemoteAddress", 0);
    pathAndQuery = in.method(endpoint, "getPathAndQuery", 0);
    Class<?> settings = in.client("HttpClientConfig");
    loopResources = in.method(settings, "loopResources", 0);
    preferNative = in.method(settings, "isPreferNative", 0);
    onClient = in.method(in.type("reactor.netty.resources.LoopResources"), "onClient", 1);
    acquire = in.method(in.client("HttpConnectionProvider"), "acquire", 4);
    disposable = in.type("reactor.core.Disposable");
    onDispose = in.method(in.type("reactor.core.publisher.MonoSink"), "onDispose", 1);
    Class<?> mono = in.type("reactor.core.publisher.Mono");
    error = in.exactly(mono, "error", Throwable.class);
    empty = in.method(mono, "empty", 0);
    fromFuture = in.exactly(mono, "fromFuture", CompletableFuture.class);
    flatMap = in.method(mono, "flatMap", 1);
    doOnError = in.method(mono, "doOnError", 1);
  }

  /** Whether a supplier of addresses is a call; others connect for other ends. */
  boolean isCall(@Nullable Object supplier) {
    return call.isInstance(supplier);
  }

  Object methodOf(Object aCall) {
    return method.get(aCall);
  }

  String method(Object aCall) {
    return messages.methodName(methodOf(aCall));
  }

  Object defaultHeaders(Object aCall) {
    return defaultHeaders.get(aCall);
  }

  String pathAndQuery(Object aCall) {
    return (String) pathAndQuery.get(target.get(aCall));
  }

  /** Scheme and place of what comes next, as a URL has them. */
  String origin(Object aCall) {
    Object endpoint = target.get(aCall);
    boolean secure = SECURE.contains((String) scheme.get(endpoint));
    String begin = secure ? "https://" : "http://";
    if (remoteAddress.call(endpoint) instanceof InetSocketAddress place) {
      String host = place.getHostString();
      String literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
      return begin + literal + port(place.getPort(), secure ? 443 : 80);
    }
    return begin + "localhost"; // a Unix domain socket, which leads nowhere else
  }

  private static String port(int port, int standard) {
    return port == standard ? "" : ":" + port;
  }

  Object loopResources(Object settings) {
    return loopResources.get(settings);
  }

  /** The event loops of a client; what they are given runs on one of them. */
  Executor loops(Object settings) {
    return (Executor) onClient.get(loopResources(settings), preferNative.get(settings));
  }

  /** Takes a connection, or makes one. */
  Object acquire(Object provider, Object[] arguments) {
    return acquire.get(provider, arguments[0], arguments[1], arguments[2], arguments[3]);
  }

  /** Runs this once the caller has its answer, or an error, or has gone. */
  void onDispose(Object sink, Runnable over) {
    onDispose.call(
        sink,
        StandIn.of(
            disposable,
            (proxy, method, arguments) -> {
              if (method.getName().equals("isDisposed")) {
                return false;
              }
              over.run();
              return null;
            }));
  }

  Object failed(Throwable failure) {
    return error.get(failure);
  }

  /** Gives nothing, for what was answered otherwise. */
  Object nothing() {
    return empty.get();
  }

  /** What is to be subscribed to later. */
  Object later(CompletableFuture<Object> publisher) {
    Function<Object, Object> itself = that -> that;
    return flatMap.get(fromFuture.get(publisher), itself);
  }

  Object onFailure(Object publisher, Consumer<Throwable> told) {
    return doOnError.get(publisher, told);
  }
}
