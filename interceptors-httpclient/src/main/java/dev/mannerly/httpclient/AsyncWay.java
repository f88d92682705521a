package dev.mannerly.httpclient;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecRuntime;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.util.Timeout;

/** The way of an asynchronous client's own requests; see {@link ClassicWay}. */
record AsyncWay(
    AsyncExecRuntime runtime,
    HttpRoute route,
    HttpClientContext context,
    Supplier<CloseableHttpAsyncClient> bare)
    implements Way {

  /**
   * The way of an exchange.
   *
   * @param bare a client that can use its connections
   */
  static AsyncWay of(AsyncExecChain.Scope scope, Supplier<CloseableHttpAsyncClient> bare) {
    return new AsyncWay(scope.execRuntime, scope.route, scope.clientContext, bare);
  }

  @Override
  public String description() {
    return "the application's HttpAsyncClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    SimpleHttpRequest request = SimpleRequestBuilder.get(url).build();
    headers.forEach(request::setHeader);
    request.setConfig(BareClients.config(context, Timeout.of(timeout)));
    HttpClientContext carried =
        BareRoute.context(BareRoute.to(url, route), runtime.fork(), context);
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    Future<?> sent =
        bare.get()
            .execute(
                SimpleRequestProducer.create(request),
                new FetchedConsumer(maxBytes),
                carried,
                new Completing(fetched));
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((answer, error) -> sent.cancel(true));
    return fetched;
  }

  private record Completing(CompletableFuture<Fetched> fetched) implements FutureCallback<Fetched> {

    @Override
    public void completed(Fetched answer) {
      fetched.complete(answer);
    }

    @Override
    public void failed(Exception error) {
      fetched.completeExceptionally(error);
    }

    @Override
    public void cancelled() {
      fetched.cancel(true);
    }
  }
}
