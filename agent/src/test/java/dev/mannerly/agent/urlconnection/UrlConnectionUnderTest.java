package dev.mannerly.agent.urlconnection;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.ResponseCache;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HttpsURLConnection;

/** The JDK's URL connections, as an application uses them that knows nothing of us. */
public final class UrlConnectionUnderTest implements ClientUnderTest {
  private static final int FIRST_ERROR = 400;

  private final ClientSetup setup;
  private final ResponseCache cache = new MemoryCache();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "url-connection");
            thread.setDaemon(true);
            return thread;
          });

  public UrlConnectionUnderTest(ClientSetup setup) {
    this.setup = setup;
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(open(ask.url(), ask), ask);
  }

  @Override
  public Flight start(Ask ask) throws Exception {
    HttpURLConnection connection = open(ask.url(), ask);
    CompletableFuture<Got> got = new CompletableFuture<>();
    threads.execute(
        () -> {
          try {
            got.complete(got(connection, ask));
          } catch (IOException | RuntimeException e) {
            got.completeExceptionally(e);
          }
        });
    return new InFlight(connection, got);
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    HttpURLConnection connection = open(ask.url(), ask);
    write(connection, ask);
    return new Open(connection, connection.getResponseCode());
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private HttpURLConnection open(String url, Ask ask) throws IOException {
    HttpURLConnection connection = connection(new URL(url));
    connection.setRequestMethod(ask.method());
    ask.headers().forEach(connection::setRequestProperty);
    if (ask.timeout() != null) {
      connection.setConnectTimeout((int) ask.timeout().toMillis());
      connection.setReadTimeout((int) ask.timeout().toMillis());
    }
    if (setup.credentials() != null) {
      connection.setAuthenticator(new Fixed(setup.credentials().split(":", 2)));
    }
    if (setup.tls() && connection instanceof HttpsURLConnection secure) {
      secure.setSSLSocketFactory(Certificate.client().getSocketFactory());
    }
    return connection;
  }

  /** A connection takes the cache that is the JVM's when it is made. */
  private HttpURLConnection connection(URL url) throws IOException {
    synchronized (UrlConnectionUnderTest.class) {
      ResponseCache.setDefault(setup.cache() == null ? null : cache);
      try {
        return (HttpURLConnection)
            (setup.proxy() == null ? url.openConnection() : url.openConnection(setup.proxy()));
      } finally {
        ResponseCache.setDefault(null);
      }
    }
  }

  private static void write(HttpURLConnection connection, Ask ask) throws IOException {
    if (ask.body() != null) {
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(ask.body().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static Got got(HttpURLConnection connection, Ask ask) throws IOException {
    write(connection, ask);
    int status = connection.getResponseCode();
    return new Got(status, connection.getHeaderFields(), read(connection, status));
  }

  private static String read(HttpURLConnection connection, int status) throws IOException {
    try (InputStream body =
        status < FIRST_ERROR ? connection.getInputStream() : connection.getErrorStream()) {
      return body == null ? "" : text(body.readAllBytes(), connection.getContentEncoding());
    }
  }

  private static String text(byte[] bytes, String coding) throws IOException {
    if (!"gzip".equals(coding)) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    InputStream packed = new java.io.ByteArrayInputStream(bytes);
    try (InputStream plain = new java.util.zip.GZIPInputStream(packed)) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private record InFlight(HttpURLConnection connection, CompletableFuture<Got> got)
      implements Flight {

    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      connection.disconnect();
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }

  private record Open(HttpURLConnection connection, int status) implements Opened {

    @Override
    public String read() throws IOException {
      return UrlConnectionUnderTest.read(connection, status);
    }

    @Override
    public void close() {
      connection.disconnect();
    }
  }

  private static final class Fixed extends Authenticator {
    private final List<String> credentials;

    Fixed(String[] credentials) {
      this.credentials = List.of(credentials);
    }

    @Override
    protected PasswordAuthentication getPasswordAuthentication() {
      return new PasswordAuthentication(credentials.get(0), credentials.get(1).toCharArray());
    }
  }
}
