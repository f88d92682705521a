package dev.mannerly.httpclient;

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
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** The way of a client's own requests: over its connections, by its proxy. */
record ClassicWay(ExecRuntime runtime, HttpRoute route, HttpClientContext context) implements Way {
  private static final ExecutorService THREADS = threads();

  static ClassicWay of(ExecChain.Scope scope) {
    return new ClassicWay(scope.execRuntime, scope.route, scope.clientContext);
  }

  @Override
  public String description() {
    return "the application's HttpClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    HttpGet request = new HttpGet(url);
    headers.forEach(request::setHeader);
    request.setConfig(BareClients.config(context, Timeout.of(timeout)));
    HttpRoute way = BareRoute.to(url, route);
    HttpClientContext carried = BareRoute.context(way, runtime.fork(request), context);
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    THREADS.execute(() -> fetch(request, carried, maxBytes, fetched));
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((answer, error) -> request.cancel());
    return fetched;
  }

  private static void fetch(
      HttpGet request, HttpClientContext context, int maxBytes, CompletableFuture<Fetched> result) {
    try {
      result.complete(
          BareClients.Classic.CLIENT.execute(
              request,
              context,
              response -> {
                Fetched fetched = read(response, maxBytes);
                if (fetched.truncated()) {
                  request.cancel(); // not the rest of an endless one
                }
                return fetched;
              }));
    } catch (IOException | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private static Fetched read(ClassicHttpResponse response, int maxBytes) throws IOException {
    HttpEntity entity = response.getEntity();
    return Octets.fetched(response, entity, content(entity, maxBytes), maxBytes);
  }

  private static byte[] content(@Nullable HttpEntity entity, int maxBytes) throws IOException {
    return entity == null ? new byte[0] : entity.getContent().readNBytes(maxBytes + 1);
  }

  private static ExecutorService threads() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(null, task, "mannerly-httpclient", 0, false);
          thread.setDaemon(true);
          return thread;
        });
  }
}
