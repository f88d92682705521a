package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What we need of clients that block their caller. */
final class ClassicInsides {
  private static final String SCOPE = "client5.http.classic.ExecChain$Scope";
  private static final String RUNTIME = "client5.http.classic.ExecRuntime";

  private final Library in;
  private final Member exchangeId;
  private final Member route;
  private final Member request;
  private final Member runtime;
  private final Member context;
  private final Class<?> ownRuntime;
  private final Member dependencyOf;
  private final Member isAborted;
  private final Member isAcquired;
  private final Member release;
  private final Member discard;
  private final Member fork;
  private final Class<?> dependency;
  private final Class<?> cancellable;
  private final Member setDependency;
  private final Member newAborted;
  private final Member entity;
  private final Member runtimeOfEntity;
  private final Member closeable;

  ClassicInsides(Library in) {
    this.in = in;
    exchangeId = in.field(SCOPE, "exchangeId");
    route = in.field(SCOPE, "route");
    request = in.field(SCOPE, "originalRequest");
    runtime = in.field(SCOPE, "execRuntime");
    context = in.field(SCOPE, "clientContext");
    ownRuntime = in.type("client5.http.impl.classic.InternalExecRuntime");
    dependencyOf = in.field(ownRuntime, "cancellableDependency");
    isAborted = in.method(RUNTIME, "isExecutionAborted", 0);
    isAcquired = in.method(RUNTIME, "isEndpointAcquired", 0);
    release = in.method(RUNTIME, "releaseEndpoint", 0);
    discard = in.method(RUNTIME, "discardEndpoint", 0);
    fork = in.method(RUNTIME, "fork", 1);
    dependency = in.type("core5.concurrent.CancellableDependency");
    cancellable = in.type("core5.concurrent.Cancellable");
    setDependency = in.method("core5.concurrent.CancellableDependency", "setDependency", 1);
    newAborted = in.constructor("client5.http.impl.classic.RequestFailedException", String.class);
    entity = in.method("core5.http.HttpEntityContainer", "getEntity", 0);
    runtimeOfEntity = in.field("client5.http.impl.classic.ResponseEntityProxy", "execRuntime");
    closeable = in.method("client5.http.impl.classic.CloseableHttpResponse", "adapt", 1);
  }

  String exchangeId(Object scope) {
    return (String) exchangeId.get(scope);
  }

  Object route(Object scope) {
    return route.get(scope);
  }

  Object runtime(Object scope) {
    return runtime.get(scope);
  }

  Object context(Object scope) {
    return context.get(scope);
  }

  /** What learns that the call is aborted; null when nobody can abort it. */
  @Nullable Object dependency(Object scope) {
    Object itsRuntime = runtime(scope);
    // after a redirect the scope knows a copy of the request only, which nobody aborts
    return ownRuntime.isInstance(itsRuntime)
        ? dependencyOf.call(itsRuntime)
        : abortable(request.get(scope));
  }

  /** What a runtime of HttpClient's own looks at to see whether its call is aborted. */
  @Nullable Object dependencyOf(Object itsRuntime) {
    return ownRuntime.isInstance(itsRuntime) ? dependencyOf.call(itsRuntime) : null;
  }

  /** The request, where it can be aborted. */
  @Nullable Object abortable(Object aRequest) {
    return dependency.isInstance(aRequest) ? aRequest : null;
  }

  /** Calls back when the call is aborted, at once when it was already. */
  void onAbort(Object aDependency, Callable<Boolean> cancel) {
    setDependency.call(aDependency, StandIn.cancellable(cancellable, cancel));
  }

  /** As HttpClient says it. */
  IOException aborted() {
    return (IOException) newAborted.get("Request aborted");
  }

  boolean isAborted(Object aRuntime) {
    return (boolean) isAborted.get(aRuntime);
  }

  void releaseIfHeld(Object aRuntime) {
    if ((boolean) isAcquired.get(aRuntime)) {
      release.call(aRuntime);
    }
  }

  void discard(Object aRuntime) {
    discard.call(aRuntime);
  }

  void release(Object aRuntime) {
    release.call(aRuntime);
  }

  /** Another way to the same connections. */
  Object fork(Object aRuntime, @Nullable Object aDependency) {
    return fork.get(aRuntime, aDependency);
  }

  @Nullable Object entity(Object response) {
    return entity.call(response);
  }

  @Nullable Object runtimeOf(Object anEntity) {
    return runtimeOfEntity.call(anEntity);
  }

  /** The response in the form that clients hand out. */
  Object closeable(Object response) {
    return closeable.get(response);
  }

  Library library() {
    return in;
  }
}
