package dev.mannerly.cli;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The way by the JVM's default proxy and trust store. It asks for no coding and reads none. */
final class PlainWay implements Way {

  private final HttpClient client =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .proxy(ProxySelector.getDefault())
          .build();

  @Override
  public String description() {
    return "the JVM's default proxy and trust store";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(timeout);
    headers.forEach(request::header);
    return client
        .sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
        .thenApply(response -> read(response, maxBytes))
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS); // the body may stall, too
  }

  private static Fetched read(HttpResponse<InputStream> response, int maxBytes) {
    try (InputStream in = response.body()) {
      String coding = response.headers().firstValue("content-encoding").orElse("identity");
      if (!coding.equalsIgnoreCase("identity")) {
        throw new IOException("Content-Encoding " + coding + " was not asked for");
      }
      byte[] body = in.readNBytes(maxBytes + 1);
      boolean truncated = body.length > maxBytes;
      return new Fetched(
          response.statusCode(),
          response.headers().map(),
          truncated ? Arrays.copyOf(body, maxBytes) : body,
          truncated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
