package dev.mannerly.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** java.net.http for the contract; knows nothing of what stands around it. */
public final class HttpClientUnderTest implements ClientUnderTest {
  private final HttpClient client;

  /**
   * Makes one.
   *
   * @param client made of a builder with these settings
   */
  public HttpClientUnderTest(HttpClient client) {
    this.client = client;
  }

  /** What a test wants of a client, as settings of its builder. */
  public static UnaryOperator<HttpClient.Builder> settings(ClientSetup setup) {
    return builder -> {
      builder
          .followRedirects(Redirect.NORMAL)
          .version(setup.http2() ? Version.HTTP_2 : Version.HTTP_1_1);
      if (setup.tls()) {
        builder.sslContext(Certificate.client());
      }
      if (setup.proxy() != null) {
        builder.proxy(new OneProxy(setup.proxy()));
      }
      if (setup.credentials() != null) {
        String[] pair = setup.credentials().split(":", 2);
        builder.authenticator(new OnePassword(pair[0], pair[1]));
      }
      return builder;
    };
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(client.send(request(ask), BodyHandlers.ofString()));
  }

  @Override
  public Flight start(Ask ask) {
    return new Started(client.sendAsync(request(ask), BodyHandlers.ofString()));
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    return new OpenResponse(client.send(request(ask), BodyHandlers.ofInputStream()));
  }

  @Override
  public void close() {
    // before Java 21 a client ends when nobody holds it any more
  }

  private static HttpRequest request(Ask ask) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(ask.url()))
            .method(
                ask.method(),
                ask.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(ask.body()));
    if (ask.method().equals("GET")) {
      request.GET();
    }
    ask.headers().forEach(request::header);
    if (ask.timeout() != null) {
      request.timeout(ask.timeout());
    }
    return request.build();
  }

  private static Got got(HttpResponse<String> response) {
    return new Got(response.statusCode(), response.headers().map(), response.body());
  }

  private record Started(CompletableFuture<HttpResponse<String>> response) implements Flight {

    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got(response.get(limit.toMillis(), TimeUnit.MILLISECONDS));
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      response.cancel(true);
    }

    @Override
    public boolean done() {
      return response.isDone();
    }
  }

  private record OpenResponse(HttpResponse<InputStream> response) implements Opened {

    @Override
    public int status() {
      return response.statusCode();
    }

    @Override
    public String read() throws IOException {
      return new String(response.body().readAllBytes(), UTF_8);
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }

  private static final class OneProxy extends ProxySelector {
    private final Proxy proxy;

    OneProxy(Proxy proxy) {
      InetSocketAddress address = (InetSocketAddress) proxy.address();
      this.proxy =
          new Proxy(
              proxy.type(), InetSocketAddress.createUnresolved("127.0.0.1", address.getPort()));
    }

    @Override
    public List<Proxy> select(URI uri) {
      return List.of(proxy);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException error) {
      // told by the client
    }
  }

  private static final class OnePassword extends Authenticator {
    private final String name;
    private final String password;

    OnePassword(String name, String password) {
      this.name = name;
      this.password = password;
    }

    @Override
    protected PasswordAuthentication getPasswordAuthentication() {
      return new PasswordAuthentication(name, password.toCharArray());
    }
  }
}
