package dev.mannerly.agent.jdkhttp;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The JDK's client, as an application uses it that knows nothing of us. */
public final class JdkHttpUnderTest implements ClientUnderTest {
  private final HttpClient client;

  public JdkHttpUnderTest(ClientSetup setup) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .version(setup.http2() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
    if (setup.proxy() != null) {
      builder.proxy(ProxySelector.of((InetSocketAddress) setup.proxy().address()));
    }
    if (setup.credentials() != null) {
      builder.authenticator(new Fixed(setup.credentials().split(":", 2)));
    }
    if (setup.tls()) {
      builder.sslContext(Certificate.client());
    }
    client = builder.build();
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(client.send(request(ask), BodyHandlers.ofByteArray()));
  }

  @Override
  public Flight start(Ask ask) {
    var sent = client.sendAsync(request(ask), BodyHandlers.ofByteArray());
    return new InFlight(sent, sent.thenApply(JdkHttpUnderTest::got));
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    return new Open(client.send(request(ask), BodyHandlers.ofInputStream()));
  }

  @Override
  public void close() {
    // Java 17 has no way to close it
  }

  private static HttpRequest request(Ask ask) {
    BodyPublisher body =
        ask.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(ask.body());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(ask.url())).method(ask.method(), body);
    ask.headers().forEach(request::header);
    if (ask.timeout() != null) {
      request.timeout(ask.timeout());
    }
    return request.build();
  }

  private static Got got(HttpResponse<byte[]> response) {
    return new Got(
        response.statusCode(),
        response.headers().map(),
        new String(response.body(), StandardCharsets.UTF_8));
  }

  private record InFlight(CompletableFuture<?> sent, CompletableFuture<Got> got) implements Flight {

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
      sent.cancel(true);
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }

  private record Open(HttpResponse<InputStream> response) implements Opened {

    @Override
    public int status() {
      return response.statusCode();
    }

    @Override
    public String read() throws IOException {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      response.body().close();
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
