package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Reply;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WebSocketTest {
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final Site site = new Site(INTERVAL);

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void countsTheHandshakeAsOneHop() throws Exception {
    site.origin.on("/ws", WebSocketTest::accept);
    site.session.userAgent("Bot/1");

    WebSocket socket =
        site.client()
            .newWebSocketBuilder()
            .header("X-Own", "yes")
            .subprotocols("chat")
            .connectTimeout(Duration.ofSeconds(10))
            .buildAsync(socketUri("/ws"), listener())
            .get(10, TimeUnit.SECONDS);
    socket.abort();

    Arrival arrival = site.origin.arrivals().get(0);
    assertThat(arrival.line()).isEqualTo("GET /ws");
    assertThat(arrival.header("x-own")).isEqualTo("yes");
    assertThat(arrival.header("sec-websocket-protocol")).isEqualTo("chat");
    assertThat(arrival.header("user-agent")).isEqualTo("Bot/1");
    assertThat(site.session.asked())
        .extracting(Hop::url)
        .containsExactly(site.origin.url("site.test", "/ws"));
  }

  @Test
  void asksForEachHop_whenTheHandshakeIsRedirected() throws Exception {
    site.origin.on("/a", Reply.redirect(302, "/ws")).on("/ws", WebSocketTest::accept);

    HttpClient client = site.client();
    URI elsewhere = URI.create(site.origin.url("other.test", "/ws").replace("http:", "ws:"));
    client.newWebSocketBuilder().buildAsync(elsewhere, listener()).get().abort(); // loads classes

    open(client, "/a").abort();

    site.origin.expectWithHosts("GET other.test/ws", "GET site.test/a", "GET site.test/ws");
    assertThat(site.session.asked()).hasSize(3);
    site.origin.assertGapsAtLeast("site.test", INTERVAL, Site.TOLERANCE);
  }

  @Test
  void asksForEachHop_whenTheHandshakeIsChallenged() throws Exception {
    site.origin.on(
        "/ws",
        arrival ->
            arrival.header("authorization").isEmpty()
                ? Reply.unauthorized("here")
                : accept(arrival));
    Authenticator authenticator =
        new Authenticator() {
          @Override
          protected PasswordAuthentication getPasswordAuthentication() {
            return new PasswordAuthentication("me", "secret".toCharArray());
          }
        };

    open(site.builder().authenticator(authenticator).build(), "/ws").abort();

    site.origin.expect("GET /ws", "GET /ws");
    assertThat(site.session.asked()).hasSize(2);
  }

  @Test
  void tellsWhy_whenRefused() {
    site.session.refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"));

    assertThatThrownBy(() -> open(site.client(), "/ws"))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestRefusedException.class);
  }

  @Test
  void failsAsIfTheServerHadRefused_whenRefusalsAreResponses() {
    site.session
        .refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"))
        .refusingByResponse();

    assertThatThrownBy(() -> open(site.client(), "/ws"))
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            error -> assertThat(error.getResponse().statusCode()).isEqualTo(403));
  }

  @Test
  void endsTheLease_whenTheHandshakeFails() {
    site.origin.on("/ws", Reply.ok("no web socket here"));

    assertThatThrownBy(() -> open(site.client(), "/ws"))
        .cause()
        .isInstanceOf(WebSocketHandshakeException.class);

    site.origin.expect("GET /ws");
    assertThat(site.session.permits().get(0).status()).isEqualTo(200);
  }

  @Test
  void opensNothing_whenCancelledWhileWaiting() throws Exception {
    site.origin.on("/ws", WebSocketTest::accept);
    HttpClient client = site.client();
    open(client, "/ws").abort();

    CompletableFuture<WebSocket> waiting =
        client.newWebSocketBuilder().buildAsync(socketUri("/late"), listener());
    waiting.cancel(true);

    assertThatThrownBy(waiting::get).isInstanceOf(CancellationException.class);
    open(client, "/ws").abort();
    site.origin.expect("GET /ws", "GET /ws");
  }

  @Test
  void failsAsTheJdkDoes_whenTheUriIsNoWebSocket() {
    CompletableFuture<WebSocket> opening =
        site.client().newWebSocketBuilder().buildAsync(site.at("/ws"), listener());

    assertThatThrownBy(opening::get)
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("invalid URI scheme: http");
  }

  private WebSocket open(HttpClient client, String path) throws Exception {
    return client
        .newWebSocketBuilder()
        .buildAsync(socketUri(path), listener())
        .get(10, TimeUnit.SECONDS);
  }

  private URI socketUri(String path) {
    return URI.create(site.origin.url("site.test", path).replace("http:", "ws:"));
  }

  private static WebSocket.Listener listener() {
    return new WebSocket.Listener() {};
  }

  private static Reply accept(Arrival arrival) {
    String key = arrival.header("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII));
      Reply reply =
          Reply.status(101)
              .header("Upgrade", "websocket")
              .header("Connection", "Upgrade")
              .header("Sec-WebSocket-Accept", Base64.getEncoder().encodeToString(hash));
      String protocol = arrival.header("sec-websocket-protocol");
      return protocol.isEmpty() ? reply : reply.header("Sec-WebSocket-Protocol", protocol);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
