package dev.mannerly.agent.jsoup;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.jsoup.Connection;
import org.jsoup.Jsoup;

/** jsoup, as an application uses it that knows nothing of us. */
public final class JsoupUnderTest implements ClientUnderTest {
  /** Whether it takes its trust so; before, it took a factory of sockets, and has no more. */
  private static final boolean TAKES_CONTEXT =
      Arrays.stream(Connection.class.getMethods())
          .anyMatch(method -> method.getName().equals("sslContext"));

  private final ClientSetup setup;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "jsoup");
            thread.setDaemon(true);
            return thread;
          });

  public JsoupUnderTest(ClientSetup setup) {
    this.setup = setup;
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(connection(ask).execute());
  }

  @Override
  public Flight start(Ask ask) {
    CompletableFuture<Got> got = new CompletableFuture<>();
    Future<?> task =
        threads.submit(
            () -> {
              try {
                got.complete(got(connection(ask).execute()));
              } catch (IOException | ReflectiveOperationException | RuntimeException e) {
                got.completeExceptionally(e);
              }
            });
    return new InFlight(task, got);
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    Connection.Response response = connection(ask).execute();
    return new Open(response.statusCode(), response.bodyStream());
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private Connection connection(Ask ask) throws ReflectiveOperationException {
    Connection connection =
        Jsoup.connect(ask.url())
            .method(Connection.Method.valueOf(ask.method()))
            .maxBodySize(0)
            .ignoreContentType(true)
            .ignoreHttpErrors(true);
    ask.headers().forEach(connection::header);
    if (ask.body() != null) {
      connection.requestBody(ask.body());
    }
    if (ask.timeout() != null) {
      connection.timeout((int) ask.timeout().toMillis());
    }
    if (setup.proxy() != null) {
      connection.proxy(setup.proxy());
    }
    if (setup.credentials() != null) {
      String[] words = setup.credentials().split(":", 2);
      connection.auth(auth -> auth.credentials(words[0], words[1]));
    }
    if (setup.tls()) {
      trust(connection);
    }
    return connection;
  }

  private void trust(Connection connection) throws ReflectiveOperationException {
    if (TAKES_CONTEXT) {
      connection.sslContext(Certificate.client());
    } else {
      Connection.class
          .getMethod("sslSocketFactory", SSLSocketFactory.class)
          .invoke(connection, Certificate.client().getSocketFactory());
    }
  }

  private static Got got(Connection.Response response) throws IOException {
    try {
      return new Got(response.statusCode(), response.multiHeaders(), response.body());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private record InFlight(Future<?> task, CompletableFuture<Got> got) implements Flight {

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
      task.cancel(true);
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }

  private record Open(int status, BufferedInputStream body) implements Opened {

    @Override
    public String read() throws IOException {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      body.close();
    }
  }
}
