package dev.mannerly.agent.httpclient4;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The way of an application's client: its proxy, socket factories, trust store and resolver, but
 * none of its interceptors, cookies and retries. It does not keep client and call alive.
 */
record OwnWay(
    OwnRequests requests, WeakReference<Object> engine, Object route, WeakReference<Object> context)
    implements Way {
  private static final ExecutorService THREADS = OwnThread.pool();

  @Override
  public String description() {
    return "the application's HttpClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Object living = engine.get();
    if (living == null) {
      return CompletableFuture.failedFuture(new IOException("the client is gone"));
    }
    OwnRequests.Place place = new OwnRequests.Place(living, route, context.get());
    Object request = requests.get(url, headers);
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    THREADS.execute(
        () -> {
          try {
            Thread.currentThread().setContextClassLoader(living.getClass().getClassLoader());
            fetched.complete(requests.send(request, url, place, timeout, maxBytes));
          } catch (IOException | RuntimeException | Error e) {
            fetched.completeExceptionally(e);
          } finally {
            Thread.currentThread().setContextClassLoader(null);
          }
        });
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((answer, error) -> requests.abort(request));
    return fetched;
  }
}
