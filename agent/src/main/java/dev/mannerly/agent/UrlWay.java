package dev.mannerly.agent;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.Authenticator;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the JDK's own kind, with proxy and trust like the application's. It shares
 * neither cookies nor cache nor kept connections with it, and tells the site no password.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
public final class UrlWay implements Way {
  private final Route route;
  private final String description;

  /**
   * What the application's connection goes by.
   *
   * @param url one of its URLs, whose stream handler serves ours, too
   * @param proxy the connection's own, or null for what the JVM selects
   * @param sockets makes its TLS sockets, or null for the JVM's default
   * @param names verifies host names beside the certificate, or null for the JVM's default
   * @param passwords whom a proxy's challenge is put to, or null for the JVM's default
   */
  public record Route(
      URL url,
      @Nullable Proxy proxy,
      @Nullable SSLSocketFactory sockets,
      @Nullable HostnameVerifier names,
      @Nullable Authenticator passwords) {}

  public UrlWay(Route route, String description) {
    this.route = route;
    this.description = description;
  }

  /**
   * Whether the current thread sends a request of ours and this is its URL; what else that thread
   * has to fetch on the way, such as the status of a certificate, is not ours.
   */
  public static boolean isOwn(URL url) {
    return Thread.currentThread() instanceof OwnFetch own && own.isFor(url);
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    OwnFetch fetch =
        new OwnFetch(route, new OwnFetch.Wish(url, headers, timeout, maxBytes), fetched);
    fetch.start();
    // time-outs of the connection are for each read; this one is for the whole of it
    CompletableFuture.delayedExecutor(timeout.toNanos(), TimeUnit.NANOSECONDS)
        .execute(
            () -> {
              String late = "no whole answer within " + timeout.toMillis() + " ms";
              if (fetched.completeExceptionally(new SocketTimeoutException(late))) {
                fetch.giveUp();
              }
            });
    return fetched;
  }
}
