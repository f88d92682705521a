package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import okhttp3.CookieJar;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebSocketTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void countsTheHandshakeAsOneHop() {
    site.origin.on("/ws", WebSocketTest::accept);

    assertThat(open(site.client(), "/ws")).isEqualTo(101);

    site.origin.expect("GET /ws");
    assertThat(site.session.asked()).hasSize(1);
    assertThat(site.session.permits()).noneMatch(RecordedPermit::open);
  }

  @Test
  void asksForEachHop_whenTheHandshakeIsRedirected() {
    site.origin.on("/a", Reply.redirect(302, "/ws")).on("/ws", WebSocketTest::accept);

    assertThat(open(site.client(), "/a")).isEqualTo(101);

    site.origin.expect("GET /a", "GET /ws");
    assertThat(site.session.asked()).hasSize(2);
    site.assertSentWithPermits();
  }

  @Test
  void asks_whenTheCookieJarWasReplaced() {
    site.origin.on("/ws", WebSocketTest::accept);
    OkHttpClient derived = site.client().newBuilder().cookieJar(CookieJar.NO_COOKIES).build();

    assertThat(open(derived, "/ws")).isEqualTo(101);

    site.origin.expect("GET /ws");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void tellsWhy_whenRefused() {
    site.session.refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"));

    Assertions.assertThatThrownBy(() -> open(site.client(), "/ws"))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(RequestRefusedException.class);

    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void endsTheLease_whenTheHandshakeFails() {
    site.origin.on("/ws", Reply.ok("no web socket here"));

    Assertions.assertThatThrownBy(() -> open(site.client(), "/ws"));

    site.origin.expect("GET /ws");
  }

  private int open(OkHttpClient client, String path) {
    CompletableFuture<Integer> opened = new CompletableFuture<>();
    WebSocket socket =
        client.newWebSocket(
            site.request("site.test", path),
            new WebSocketListener() {
              @Override
              public void onOpen(WebSocket webSocket, Response response) {
                opened.complete(response.code());
              }

              @Override
              public void onFailure(
                  WebSocket webSocket, Throwable error, @Nullable Response response) {
                opened.completeExceptionally(error);
              }
            });
    try {
      return opened.orTimeout(10, TimeUnit.SECONDS).join();
    } finally {
      socket.cancel();
    }
  }

  private static Reply accept(Arrival arrival) {
    String key = arrival.header("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII));
      return Reply.status(101)
          .header("Upgrade", "websocket")
          .header("Connection", "Upgrade")
          .header("Sec-WebSocket-Accept", Base64.getEncoder().encodeToString(hash));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
