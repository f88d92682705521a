package dev.mannerly.session;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The way by the JVM's defaults: for hops whose client does not show its own. Made at first use.
 */
public final class JvmWay implements Way {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private @Nullable Way way;

  @Override
  public String description() {
    return "the JVM's default proxy and trust store";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    return way().get(url, headers, timeout, maxBytes);
  }

  private synchronized Way way() {
    if (way == null) {
      HttpClient.Builder client =
          HttpClient.newBuilder()
              .followRedirects(HttpClient.Redirect.NEVER)
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(CONNECT_TIMEOUT);
      ProxySelector proxies = ProxySelector.getDefault();
      if (proxies != null) {
        client.proxy(proxies);
      }
      way = new HttpClientWay(client.build(), description());
    }
    return way;
  }
}
