package dev.mannerly.session;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** The way through a {@link HttpClient} that follows no redirects and answers no challenges. */
public final class HttpClientWay implements Way {
  private final HttpClient client;
  private final String description;

  /**
   * @param client must follow no redirects and have no authenticator: one call is one hop
   * @param description as {@link #description()} says it
   */
  public HttpClientWay(HttpClient client, String description) {
    if (client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException("client follows redirects");
    }
    this.client = client;
    this.description = description;
  }

  /** A client that goes the way of {@code client}: its proxy, trust store, timeouts and threads. */
  public static HttpClientWay of(HttpClient client, String description) {
    HttpClient.Builder like =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(client.version())
            .sslContext(client.sslContext())
            .sslParameters(client.sslParameters());
    client.proxy().ifPresent(like::proxy);
    client.connectTimeout().ifPresent(like::connectTimeout);
    client.executor().ifPresent(like::executor);
    return new HttpClientWay(like.build(), description);
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    CompletableFuture<HttpResponse<LimitedBody.Octets>> sent =
        client.sendAsync(new OwnRequest(url, headers, timeout), head -> new LimitedBody(maxBytes));
    CompletableFuture<Fetched> fetched = sent.thenApply(response -> fetched(response, maxBytes));
    // HttpRequest.timeout ends with the head of the response; a body that stalls must end as well
    return fetched
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((done, error) -> sent.cancel(true));
  }

  private static Fetched fetched(HttpResponse<LimitedBody.Octets> response, int maxBytes) {
    try {
      LimitedBody.Octets body =
          ContentCoding.decode(
              response.headers().allValues("content-encoding"), response.body(), maxBytes);
      Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
      headers.keySet().removeIf("content-encoding"::equalsIgnoreCase); // it is undone
      return new Fetched(response.statusCode(), headers, body.bytes(), body.truncated());
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }
}
