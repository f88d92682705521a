package dev.mannerly.agent;

import dev.mannerly.hop.Fetched;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.HttpsURLConnection;
import org.jspecify.annotations.Nullable;

/** The thread of one request of ours over a {@link URLConnection}; the hooks know it by this. */
final class OwnFetch extends Thread {
  private static final int FIRST_ERROR = 400;

  private final UrlWay.Route route;
  private final Wish wish;
  private final CompletableFuture<Fetched> fetched;
  private volatile @Nullable HttpURLConnection connection;

  /** What is asked for. */
  record Wish(URI url, Map<String, String> headers, Duration timeout, int maxBytes) {}

  OwnFetch(UrlWay.Route route, Wish wish, CompletableFuture<Fetched> fetched) {
    super(null, null, "mannerly-robots", 0, false);
    this.route = route;
    this.wish = wish;
    this.fetched = fetched;
    setDaemon(true);
  }

  boolean isFor(URL url) {
    return wish.url().toString().equals(url.toString());
  }

  /** Closes the connection under the request, if there is one by now. */
  void giveUp() {
    HttpURLConnection open = connection;
    if (open != null) {
      open.disconnect();
    }
  }

  @Override
  public void run() {
    try {
      fetched.complete(fetch(open()));
    } catch (IOException | RuntimeException e) {
      fetched.completeExceptionally(e);
    } finally {
      giveUp();
    }
  }

  private HttpURLConnection open() throws IOException {
    URL url = new URL(route.url(), wish.url().toString());
    URLConnection plain =
        route.proxy() == null ? url.openConnection() : url.openConnection(route.proxy());
    if (!(plain instanceof HttpURLConnection opened)) {
      throw new IOException(url.getProtocol() + " is not served by a HttpURLConnection");
    }
    int millis = (int) Math.min(Integer.MAX_VALUE, Math.max(1, wish.timeout().toMillis()));
    opened.setConnectTimeout(millis);
    opened.setReadTimeout(millis);
    opened.setInstanceFollowRedirects(false);
    opened.setAuthenticator(new ForProxies(route.passwords()));
    if (ResponseCache.getDefault() != null) {
      opened.setUseCaches(false);
    }
    opened.setRequestProperty("Connection", "close"); // its connection is no other's
    wish.headers().forEach(opened::setRequestProperty);
    if (opened instanceof HttpsURLConnection secure) {
      trust(secure);
    }
    connection = opened;
    return opened;
  }

  private void trust(HttpsURLConnection secure) {
    if (route.sockets() != null) {
      secure.setSSLSocketFactory(route.sockets());
    }
    if (route.names() != null) {
      secure.setHostnameVerifier(route.names());
    }
  }

  private Fetched fetch(HttpURLConnection from) throws IOException {
    int status = from.getResponseCode();
    if (status < 0) {
      throw new IOException("the answer is not HTTP");
    }
    Collected body = read(from, status >= FIRST_ERROR ? from.getErrorStream() : input(from));
    return body.fetchedInSpiteOfCuts(status, headers(from), wish.maxBytes());
  }

  private static InputStream input(HttpURLConnection from) throws IOException {
    return from.getInputStream();
  }

  private Collected read(HttpURLConnection from, @Nullable InputStream body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (body == null) {
      return new Collected(bytes.toByteArray(), false);
    }
    byte[] buffer = new byte[8192];
    for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
      bytes.write(buffer, 0, count);
      if (bytes.size() > wish.maxBytes()) {
        return new Collected(bytes.toByteArray(), true);
      }
    }
    if (bytes.size() < from.getContentLengthLong()) {
      throw new EOFException("the body ended after " + bytes.size() + " bytes");
    }
    return new Collected(bytes.toByteArray(), false);
  }

  /** Without the status line, which stands under the name null. */
  private static Map<String, List<String>> headers(HttpURLConnection from) {
    Map<String, List<String>> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    from.getHeaderFields()
        .forEach(
            (name, values) -> {
              if (name != null) {
                named.put(name, values);
              }
            });
    return named;
  }

  /** Answers a proxy's challenge as the application would, and none of a site. */
  private static final class ForProxies extends Authenticator {
    private final @Nullable Authenticator passwords;

    ForProxies(@Nullable Authenticator passwords) {
      this.passwords = passwords;
    }

    @Override
    protected @Nullable PasswordAuthentication getPasswordAuthentication() {
      if (getRequestorType() != RequestorType.PROXY) {
        return null;
      }
      return Authenticator.requestPasswordAuthentication(
          passwords,
          getRequestingHost(),
          getRequestingSite(),
          getRequestingPort(),
          getRequestingProtocol(),
          getRequestingPrompt(),
          getRequestingScheme(),
          getRequestingURL(),
          RequestorType.PROXY);
    }
  }
}
