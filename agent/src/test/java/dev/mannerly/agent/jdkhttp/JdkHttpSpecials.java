package dev.mannerly.agent.jdkhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What this client has and others have not; run in a JVM of its own, where one response at a time
 * may be open, calls are tried again and our User-Agent replaces all others.
 */
class JdkHttpSpecials {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";
  private static final Duration ABOUT = Duration.ofMillis(290);

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

  /** Loading classes takes time, which would count as lateness. */
  @BeforeAll
  static void warmUp() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(origin.url("third.test", "/warm")))
              .header("User-Agent", "Own/7")
              .build();
      HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      origin.expect("GET /robots.txt", "GET /warm");
    }
  }

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void letsAWebSocketOpen_andTheNextHopGo_whileItIsOpen() {
    origin.on(
        "/socket",
        arrival ->
            Reply.status(101)
                .header("Upgrade", "websocket")
                .header("Connection", "Upgrade")
                .header("Sec-WebSocket-Accept", accept(arrival)));
    origin.on("/a", Reply.ok("one"));

    WebSocket socket =
        client
            .newWebSocketBuilder()
            .header("User-Agent", "Own/7")
            .buildAsync(
                URI.create("ws://site.test:" + origin.port() + "/socket"),
                new WebSocket.Listener() {})
            .join();
    assertThat(get("/a").body()).isEqualTo("one");

    assertThat(socket.isOutputClosed()).isFalse();
    socket.abort();
    assertThat(origin.arrivals("/socket").get(0).header("user-agent")).isEqualTo(OURS);
    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void replacesTheUserAgentOnEveryHop_andKeepsAllOtherHeaders() throws Exception {
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b")));
    origin.on("/b", Reply.ok("two"));
    HttpRequest request =
        request("/a").header("User-Agent", "Own/7").header("X-Mine", "kept").build();

    assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("two");

    assertThat(origin.arrivals())
        .filteredOn(arrival -> !arrival.path().equals("/robots.txt"))
        .hasSize(2)
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS))
        .allMatch(arrival -> arrival.header("x-mine").equals("kept"));
  }

  @Test
  void gatesAnUpgradeToHttp2_andEachStreamAfterIt() throws Exception {
    try (ClearTextHttp2Origin http2 = ClearTextHttp2Origin.start()) {
      for (String path : List.of("/a", "/b")) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(http2.url("other.test", path)))
                .header("User-Agent", "Own/7")
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.body()).isEqualTo(path);
      }

      assertThat(http2.requests())
          .containsExactly("/robots.txt " + OURS, "/a " + OURS, "/b " + OURS);
    }
  }

  @Test
  void sendsAStreamOnce() throws Exception {
    origin.on("/stream", Reply.ok("thanks"));
    String text = "0123456789".repeat(20_000);
    HttpRequest request =
        request("/stream")
            .POST(
                BodyPublishers.ofInputStream(
                    () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))))
            .build();

    assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("thanks");

    assertThat(origin.arrivals("/stream")).extracting(Arrival::bodyLength).containsExactly(200_000);
    origin.expect("GET /robots.txt");
  }

  @Test
  void neverRepeatsAPost_whenTheSiteIsOverloaded() throws Exception {
    origin.on("/form", Reply.status(503).body("later"));
    HttpRequest request = request("/form").POST(BodyPublishers.ofString("x")).build();

    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(503);

    origin.expect("GET /robots.txt", "POST /form");
  }

  @Test
  void triesAgainAfterARedirect_whenItsTargetIsOverloaded() {
    origin.on("/to", Reply.redirect(302, "/there"));
    origin.on("/there", Reply.status(503), Reply.status(503), Reply.ok("up"));

    HttpResponse<String> response = get("/to");

    assertThat(response.body()).isEqualTo("up");
    assertThat(response.previousResponse()).map(HttpResponse::statusCode).contains(302);
    origin.expect("GET /robots.txt", "GET /to", "GET /there", "GET /there", "GET /there");
    assertThat(log("sent"))
        .filteredOn(line -> line.contains("/there\""))
        .extracting(line -> line.replaceAll(".*\"attempt\":(\\d).*", "$1"))
        .containsSubsequence("0", "1", "2");
  }

  @Test
  void countsARequestTheJdkRepeats_andEndsBoth() {
    origin.on("/a", Reply.ok("one"));
    origin.on("/b", Reply.drop(), Reply.ok("two"));
    assertThat(get("/a").body()).isEqualTo("one");

    assertThat(get("/b").body()).isEqualTo("two");

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    origin.assertGapsAtLeast("site.test", ABOUT, ABOUT.dividedBy(2));
    Awaitility.await().until(() -> log("done").size() == 4);
  }

  @Test
  void namesTheFailure_whenNobodyListens() {
    URI nobody = URI.create("http://third.test:1/a");

    assertThatThrownBy(
            () ->
                client
                    .sendAsync(HttpRequest.newBuilder(nobody).build(), BodyHandlers.ofString())
                    .join())
        .hasMessageContaining("Mannerly refused: ROBOTS_UNREACHABLE")
        .hasMessageContaining("java.net.http client) could not be fetched: connect");
  }

  private HttpResponse<String> get(String path) {
    return client.sendAsync(request(path).build(), BodyHandlers.ofString()).join();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(origin.url("site.test", path)));
  }

  private List<String> log(String event) {
    try {
      return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
          .filter(line -> line.contains(":" + origin.port() + "/"))
          .filter(line -> line.contains("\"event\":\"" + event + "\""))
          .toList();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String accept(Arrival arrival) {
    try {
      byte[] digest =
          java.security.MessageDigest.getInstance("SHA-1")
              .digest(
                  (arrival.header("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                      .getBytes(StandardCharsets.US_ASCII));
      return java.util.Base64.getEncoder().encodeToString(digest);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
