package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxyTest {
  private final Site site = new Site(Duration.ZERO);
  private final RecordingProxy proxy = RecordingProxy.start().requiring("me", "secret");

  @AfterEach
  void close() {
    proxy.close();
    site.close();
  }

  @Test
  void answersTheProxysChallenge_andRemembersIt() throws Exception {
    site.origin.on("/a", Reply.ok("a"));
    HttpClient client = through(site.builder(), proxy);

    HttpResponse<String> response = client.send(site.get("/a"), BodyHandlers.ofString());
    client.send(site.get("/a"), BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo("a");
    assertThat(response.previousResponse()).get().returns(407, HttpResponse::statusCode);
    assertThat(proxy.requests()).hasSize(3);
    assertThat(site.session.asked()).hasSize(3);
    site.origin.expect("GET /a", "GET /a");
  }

  @Test
  void fetchesRobotsThroughTheSameProxy_withTheSamePassword() throws Exception {
    site.origin.on("/robots.txt", Reply.ok("User-agent: *"));
    HttpClient client = through(site.builder(), proxy);
    site.session.refusing(hop -> Refusal.of(Reason.QUEUE_FULL, "full"));
    assertThatThrownBy(() -> client.send(site.get("/a"), BodyHandlers.ofString()));
    Way way = Objects.requireNonNull(site.session.asked().get(0).way());

    assertThat(robots(way).status()).isEqualTo(200);
    assertThat(robots(way).status()).isEqualTo(200);

    assertThat(proxy.requests()).hasSize(3); // it asked who comes once
    site.origin.expect("GET /robots.txt", "GET /robots.txt");
  }

  @Test
  void tellsNoPasswordInATunnel_unlessTheJvmAllowsIt() throws Exception {
    try (RecordingOrigin secure = RecordingOrigin.startTls(Certificate.VALID)) {
      HttpClient client = through(site.builder().sslContext(Certificate.client()), proxy);

      assertThat(
              client
                  .send(
                      HttpRequest.newBuilder(URI.create(secure.url("site.test", "/a"))).build(),
                      BodyHandlers.ofString())
                  .statusCode())
          .isEqualTo(407);

      assertThat(proxy.requests()).hasSize(1);
    }
  }

  @Test
  void tellsThePasswordInATunnel_whenTheJvmAllowsIt() {
    ForkedJvm.Result result =
        ForkedJvm.of(Tunnelling.class)
            .jvmArgs(
                "-Djdk.http.auth.tunneling.disabledSchemes=",
                "-Djdk.net.hosts.file=" + System.getProperty("jdk.net.hosts.file"))
            .run();

    assertThat(result.stdout()).as(result.stderr()).isEqualTo("200 in, 3 asked at the proxy");
  }

  private static HttpClient through(HttpClient.Builder builder, RecordingProxy proxy) {
    return builder
        .proxy(
            new ProxySelector() {
              @Override
              public List<Proxy> select(URI uri) {
                return List.of(new Proxy(Proxy.Type.HTTP, proxy.address()));
              }

              @Override
              public void connectFailed(URI uri, SocketAddress address, IOException error) {
                // told by the client
              }
            })
        .authenticator(
            new Authenticator() {
              @Override
              protected PasswordAuthentication getPasswordAuthentication() {
                return getRequestorType() == RequestorType.PROXY
                    ? new PasswordAuthentication("me", "secret".toCharArray())
                    : new PasswordAuthentication("not", "asked".toCharArray());
              }
            })
        .build();
  }

  private Fetched robots(Way way) throws Exception {
    return way.get(site.at("/robots.txt"), Map.of(), Duration.ofSeconds(10), 100)
        .get(10, TimeUnit.SECONDS);
  }

  /** A program of its own, because the JDK reads the property once. */
  static final class Tunnelling {
    private Tunnelling() {}

    public static void main(String[] args) throws Exception {
      Site site = new Site(Duration.ZERO);
      RecordingOrigin secure = RecordingOrigin.startTls(Certificate.VALID);
      secure.on("/a", Reply.ok("in"));
      RecordingProxy proxy = RecordingProxy.start().requiring("me", "secret");
      HttpClient client = through(site.builder().sslContext(Certificate.client()), proxy);
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(secure.url("site.test", "/a"))).build();
      client.send(request, BodyHandlers.ofString());
      HttpResponse<String> second = client.send(request, BodyHandlers.ofString());
      System.out.print(
          second.statusCode()
              + " "
              + second.body()
              + ", "
              + site.session.asked().size()
              + " asked at the proxy");
      System.exit(0);
    }
  }
}
