package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Over the connections of the application's client, connected as it connects: its proxy, trust
 * store and resolver; without its interceptors, cookies, default headers and retries.
 *
 * @param connect the element of its chain that connects, or null where it has none
 * @param runtime executes nothing itself, but can be forked
 */
record ClassicWay(
    Library in,
    @Nullable Object connect,
    Object runtime,
    Object route,
    Contexts.Carried carried,
    OwnTraffic own)
    implements Way {
  private static final ExecutorService THREADS = threads();

  /** The way of a hop that its client's chain is about to connect. */
  static Way of(Library in, Object connect, Object scope, OwnTraffic own) {
    ClassicInsides insides = in.classic();
    return new ClassicWay(
        in,
        connect,
        insides.fork(insides.runtime(scope), null),
        insides.route(scope),
        in.contexts().carried(insides.context(scope)),
        own);
  }

  /** The way of a hop that is about to be written; null where its route is not known. */
  static @Nullable Way of(
      Library in, Object runtime, @Nullable Object route, Object context, OwnTraffic own) {
    return route == null
        ? null
        : new ClassicWay(
            in, null, in.classic().fork(runtime, null), route, in.contexts().carried(context), own);
  }

  /** The way of a client without a chain. */
  static Way ofMinimal(Library in, Object client, Object route, OwnTraffic own) {
    return new ClassicWay(
        in,
        null,
        in.classicFetch().newRuntime(client),
        route,
        new Contexts.Carried(null, null, null),
        own);
  }

  @Override
  public String description() {
    return "the application's HttpClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Object request = in.classicFetch().newGet(url);
    headers.forEach((name, value) -> in.messages().setHeader(request, name, value));
    Object forked = in.classic().fork(runtime, request);
    own.add(forked);
    Object scope =
        in.classicFetch()
            .newScope(
                in.fetching().route(url, route),
                request,
                forked,
                in.fetching().context(carried, timeout));
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    THREADS.execute(() -> fetch(scope, request, maxBytes, fetched));
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((answer, error) -> giveUp(request, error));
    return fetched;
  }

  private void giveUp(Object request, @Nullable Throwable error) {
    if (error != null) {
      in.classicFetch().cancel(request);
    }
  }

  private void fetch(
      Object scope, Object request, int maxBytes, CompletableFuture<Fetched> result) {
    Thread thread = Thread.currentThread();
    thread.setContextClassLoader(in.loader()); // the application's resolvers and trust run here
    try {
      result.complete(in.classicFetch().fetch(scope, request, connect, maxBytes));
    } catch (Exception e) { // also HttpException, which only the client's loader knows
      result.completeExceptionally(e instanceof IOException ? e : new IOException(e));
    } catch (Error e) {
      result.completeExceptionally(e);
      throw e;
    } finally {
      in.classic().discard(in.classic().runtime(scope)); // where it was not released before
      thread.setContextClassLoader(Member.class.getClassLoader());
    }
  }

  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(null, task, "mannerly-httpclient5", 0, false);
          thread.setDaemon(true);
          return thread;
        });
  }
}
