package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.Collected;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The very client of the application: its proxy, trust store, connections and executor. What would
 * follow a redirect or answer a challenge is switched off for requests of ours by the hooks.
 */
final class JdkHttpWay implements Way {
  private final HttpClient client;

  JdkHttpWay(HttpClient client) {
    this.client = client;
  }

  @Override
  public String description() {
    return "the application's java.net.http client";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    CompletableFuture<HttpResponse<Collected>> sent;
    try {
      sent =
          client.sendAsync(
              new OwnRequest(url, headers, timeout), info -> new CollectingBody(maxBytes));
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(new IOException(e.getMessage(), e));
    }
    // the request's own timeout ends with the head; this one sees the body, too
    return sent.copy()
        .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
        .handle((response, failure) -> fetched(sent, response, failure, timeout, maxBytes));
  }

  private static Fetched fetched(
      CompletableFuture<?> sent,
      HttpResponse<Collected> response,
      Throwable failure,
      Duration timeout,
      int maxBytes) {
    if (failure instanceof TimeoutException) {
      sent.cancel(true);
      throw new CompletionException(
          new HttpTimeoutException("no whole answer within " + timeout.toMillis() + " ms"));
    }
    if (failure != null) {
      throw failure instanceof CompletionException wrapped
          ? wrapped
          : new CompletionException(failure);
    }
    try {
      return response.body().fetched(response.statusCode(), response.headers().map(), maxBytes);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }
}
