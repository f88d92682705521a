package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What we need of clients that call back, over HTTP/1.1 and HTTP/2. */
final class AsyncInsides {
  private static final String SCOPE = "client5.http.async.AsyncExecChain$Scope";
  private static final String RUNTIME = "client5.http.async.AsyncExecRuntime";
  private static final String CALLBACK = "client5.http.async.AsyncExecCallback";
  private static final String DEPENDENCY = "core5.concurrent.CancellableDependency";

  private final Library in;
  private final Member exchangeId;
  private final Member route;
  private final Member request;
  private final Member dependency;
  private final Member context;
  private final Member runtime;
  private final Member scheduler;
  private final Member execCount;
  private final Member newScope;
  private final Member execute;
  private final Member isAcquired;
  private final Member release;
  private final Member discard;
  private final Member fork;
  private final Member setDependency;
  private final Member isCancelled;
  private final Member cancel;
  private final Member handleResponse;
  private final Member completed;
  private final Member failed;
  private final Member consume;
  private final Member streamEnd;
  private final Member newAborted;
  private final Class<?> cancellable;
  private final Class<?> cancellableDependency;
  private final Class<?> callback;
  private final Class<?> requestChannel;

  AsyncInsides(Library in) {
    this.in = in;
    cancellable = in.type("core5.concurrent.Cancellable");
    cancellableDependency = in.type(DEPENDENCY);
    callback = in.type(CALLBACK);
    requestChannel = in.type("core5.http.nio.RequestChannel");
    exchangeId = in.field(SCOPE, "exchangeId");
    route = in.field(SCOPE, "route");
    request = in.field(SCOPE, "originalRequest");
    dependency = in.field(SCOPE, "cancellableDependency");
    context = in.field(SCOPE, "clientContext");
    runtime = in.field(SCOPE, "execRuntime");
    scheduler = in.field(SCOPE, "scheduler");
    execCount = in.field(SCOPE, "execCount");
    newScope =
        in.constructor(
            SCOPE,
            String.class,
            in.type("client5.http.HttpRoute"),
            in.type("core5.http.HttpRequest"),
            cancellableDependency,
            in.type("client5.http.protocol.HttpClientContext"),
            in.type(RUNTIME),
            in.type("client5.http.async.AsyncExecChain$Scheduler"),
            AtomicInteger.class);
    execute = in.method("client5.http.async.AsyncExecChainHandler", "execute", 5);
    isAcquired = in.method(RUNTIME, "isEndpointAcquired", 0);
    release = in.method(RUNTIME, "releaseEndpoint", 0);
    discard = in.method(RUNTIME, "discardEndpoint", 0);
    fork = in.method(RUNTIME, "fork", 0);
    setDependency = in.method(DEPENDENCY, "setDependency", 1);
    isCancelled = in.method(DEPENDENCY, "isCancelled", 0);
    cancel = in.method("core5.concurrent.Cancellable", "cancel", 0);
    handleResponse = in.method(CALLBACK, "handleResponse", 2);
    completed = in.method(CALLBACK, "completed", 0);
    failed = in.method(CALLBACK, "failed", 1);
    consume = in.method("core5.http.nio.AsyncDataConsumer", "consume", 1);
    streamEnd = in.method("core5.http.nio.AsyncDataConsumer", "streamEnd", 1);
    newAborted = in.constructor("client5.http.impl.classic.RequestFailedException", String.class);
  }

  String exchangeId(Object scope) {
    return (String) exchangeId.get(scope);
  }

  Object route(Object scope) {
    return route.get(scope);
  }

  Object context(Object scope) {
    return context.get(scope);
  }

  Object runtime(Object scope) {
    return runtime.get(scope);
  }

  Object dependency(Object scope) {
    return dependency.get(scope);
  }

  /** The scope with another thing to cancel. */
  Object scope(Object scope, Object newDependency) {
    return newScope.get(
        exchangeId.get(scope),
        route.get(scope),
        request.get(scope),
        newDependency,
        context.get(scope),
        runtime.get(scope),
        scheduler.call(scope),
        execCount.get(scope));
  }

  /** A scope for a request of ours. */
  Object newScope(Object aRoute, Object aRequest, Object aDependency, Object[] contextAndRuntime) {
    return newScope.get(
        Fetching.exchangeId(),
        aRoute,
        aRequest,
        aDependency,
        contextAndRuntime[0],
        contextAndRuntime[1],
        null,
        new AtomicInteger(1));
  }

  /** Enters an element of a chain. */
  void execute(Object element, Object[] arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = element;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    execute.call(all);
  }

  void releaseIfHeld(Object aRuntime) {
    if ((boolean) isAcquired.get(aRuntime)) {
      release.call(aRuntime);
    }
  }

  void release(Object aRuntime) {
    release.call(aRuntime);
  }

  void discard(Object aRuntime) {
    discard.call(aRuntime);
  }

  /** Another way to the same connections. */
  Object fork(Object aRuntime) {
    return fork.get(aRuntime);
  }

  /** Calls back when the call is cancelled. */
  void onCancel(Object aDependency, Callable<Boolean> action) {
    setDependency(aDependency, StandIn.cancellable(cancellable, action));
  }

  void setDependency(Object aDependency, Object aCancellable) {
    setDependency.call(aDependency, aCancellable);
  }

  boolean isCancelled(Object aDependency) {
    return (boolean) isCancelled.get(aDependency);
  }

  boolean cancel(Object aCancellable) {
    return (boolean) cancel.get(aCancellable);
  }

  /** A {@code CancellableDependency} of ours. */
  Object dependency(InvocationHandler handler) {
    return StandIn.of(cancellableDependency, handler);
  }

  Object cancellable(Callable<Boolean> action) {
    return StandIn.cancellable(cancellable, action);
  }

  Object requestChannel(InvocationHandler handler) {
    return StandIn.of(requestChannel, handler);
  }

  /** An {@code AsyncExecCallback} of ours. */
  Object callback(InvocationHandler handler) {
    return StandIn.of(callback, handler);
  }

  void fail(Object aCallback, Throwable error) {
    failed.call(aCallback, error instanceof Exception ? error : new IOException(error));
  }

  /** As HttpClient says it. */
  Exception aborted() {
    return (Exception) newAborted.get("Request aborted");
  }

  /** Hands a response out that no server sent. */
  void answer(Object aCallback, MadeUpResponse madeUp) {
    Messages messages = in.messages();
    Object consumer =
        handleResponse.call(aCallback, messages.head(madeUp), messages.details(madeUp));
    consume(consumer, madeUp);
    completed.call(aCallback);
  }

  /** Gives the made-up body to who asked for it. */
  void consume(@Nullable Object consumer, MadeUpResponse madeUp) {
    if (consumer != null) {
      consume.call(consumer, ByteBuffer.wrap(Messages.body(madeUp)));
      streamEnd.call(consumer, (Object) null);
    }
  }
}
