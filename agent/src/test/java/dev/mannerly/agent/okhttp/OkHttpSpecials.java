package dev.mannerly.agent.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What this client has and others have not; run in a JVM of its own, where one response at a time
 * may be open, calls are tried again and our User-Agent replaces all others.
 */
class OkHttpSpecials {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final OkHttpClient client = new OkHttpClient();

  /** Loading classes takes time, which would count as lateness. */
  @BeforeAll
  static void warmUp() throws IOException {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      Request request = new Request.Builder().url(origin.url("third.test", "/warm")).build();
      new OkHttpClient().newCall(request).execute().close();
      origin.expect("GET /robots.txt", "GET /warm");
    }
  }

  @AfterEach
  void close() {
    client.dispatcher().executorService().shutdown();
    origin.close();
  }

  @Test
  void letsAWebSocketOpen_andTheNextHopGo_whileItIsOpen() throws IOException {
    origin.on("/a", Reply.redirect(302, "/socket")).on("/socket", OkHttpSpecials::accept);
    origin.on("/b", Reply.ok("two"));
    CompletableFuture<Integer> opened = new CompletableFuture<>();

    WebSocket socket = client.newWebSocket(request("/a"), new Opening(opened));
    assertThat(opened.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo(101);
    assertThat(get("/b")).isEqualTo("two");

    socket.cancel();
    origin.expect("GET /robots.txt", "GET /a", "GET /socket", "GET /b");
    awaitEnds(4);
  }

  @Test
  void tellsWhyAWebSocketMustNotOpen() {
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /socket\n"));
    CompletableFuture<Integer> opened = new CompletableFuture<>();

    client.newWebSocket(request("/socket"), new Opening(opened));

    assertThatThrownBy(() -> opened.orTimeout(20, TimeUnit.SECONDS).join())
        .hasMessageContaining("Mannerly refused: ROBOTS_DISALLOWED");
    origin.expect("GET /robots.txt");
  }

  @Test
  void replacesTheUserAgentOnEveryHop_andKeepsAllOtherHeaders() throws IOException {
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b")));
    origin.on("/b", Reply.ok("two"));
    Request request =
        request("/a").newBuilder().header("User-Agent", "Own/7").header("X-Mine", "kept").build();

    try (Response response = client.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("two");
      assertThat(response.request().header("User-Agent")).isEqualTo("Own/7");
    }

    assertThat(origin.arrivals())
        .filteredOn(arrival -> !arrival.path().equals("/robots.txt"))
        .hasSize(2)
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS))
        .allMatch(arrival -> arrival.header("x-mine").equals("kept"));
  }

  @Test
  void keepsItsTurn_whenTheFirstAddressIsDead() throws IOException {
    origin.on("/a", Reply.ok("one"));
    InetAddress dead = InetAddress.getByAddress("site.test", new byte[] {127, 0, 0, 2});
    InetAddress alive = InetAddress.getByAddress("site.test", new byte[] {127, 0, 0, 1});
    OkHttpClient twoAddresses = client.newBuilder().dns(host -> Arrays.asList(dead, alive)).build();

    try (Response response = twoAddresses.newCall(request("/a")).execute()) {
      assertThat(response.body().string()).isEqualTo("one");
    }

    origin.expect("GET /robots.txt", "GET /a");
    assertThat(log("sent")).hasSize(2);
  }

  @Test
  void namesTheFailure_whenNobodyListens() {
    Request nobody = new Request.Builder().url("http://third.test:1/a").build();

    assertThatThrownBy(() -> client.newCall(nobody).execute())
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageContaining("Mannerly refused: ROBOTS_UNREACHABLE")
        .hasMessageContaining("application's OkHttpClient) could not be fetched: connect");
  }

  @Test
  void chainsTheRepliesOfItsTries_asOkHttpDoes() throws IOException {
    origin.on("/to", Reply.redirect(302, "/there"));
    origin.on("/there", Reply.status(503), Reply.status(503), Reply.ok("up"));

    try (Response response = client.newCall(request("/to")).execute()) {
      assertThat(response.body().string()).isEqualTo("up");
      assertThat(response.priorResponse().code()).isEqualTo(503);
      assertThat(response.priorResponse().priorResponse().code()).isEqualTo(503);
      assertThat(response.priorResponse().priorResponse().priorResponse().code()).isEqualTo(302);
    }

    origin.expect("GET /robots.txt", "GET /to", "GET /there", "GET /there", "GET /there");
    assertThat(attempts("/there")).containsExactly("0", "1", "2");
  }

  @Test
  void countsARequestThatOkHttpRepeats_andEndsBoth() throws IOException {
    origin.on("/a", Reply.status(408), Reply.ok("in time"));
    origin.on("/b", Reply.status(503).header("Retry-After", "0"), Reply.ok("up"));

    assertThat(get("/a")).isEqualTo("in time");
    assertThat(get("/b")).isEqualTo("up");

    origin.expect("GET /robots.txt", "GET /a", "GET /a", "GET /b", "GET /b");
    assertThat(attempts("/a")).containsExactly("0", "1");
    awaitEnds(5);
  }

  @Test
  @SuppressWarnings("deprecation") // OkHttp 3 has no other
  void neverRepeatsAPost_whenTheSiteIsOverloaded() throws IOException {
    origin.on("/form", Reply.status(503).body("later"));
    Request post = request("/form").newBuilder().post(RequestBody.create(null, "x")).build();

    try (Response response = client.newCall(post).execute()) {
      assertThat(response.code()).isEqualTo(503);
    }

    origin.expect("GET /robots.txt", "POST /form");
  }

  @Test
  void endsTheLease_whenACallIsCancelledOrTimesOutInItsBody() throws IOException {
    origin.on("/hangs", Reply.ok("0123456789").stallingAfter(4)).on("/next", Reply.ok("next"));
    OkHttpClient hurried = client.newBuilder().readTimeout(Duration.ofMillis(200)).build();

    assertThatThrownBy(
            () -> {
              try (Response response = hurried.newCall(request("/hangs")).execute()) {
                response.body().string();
              }
            })
        .isInstanceOf(IOException.class);
    assertThat(get("/next")).isEqualTo("next");

    origin.expect("GET /robots.txt", "GET /hangs", "GET /next");
    awaitEnds(3);
  }

  private String get(String path) throws IOException {
    try (Response response = client.newCall(request(path)).execute()) {
      return response.body().string();
    }
  }

  private Request request(String path) {
    return new Request.Builder().url(origin.url("site.test", path)).build();
  }

  private void awaitEnds(int count) {
    Awaitility.await().until(() -> log("done").size() == count);
  }

  private List<String> attempts(String path) throws IOException {
    return log("sent").stream()
        .filter(line -> line.contains(path + "\""))
        .map(line -> line.replaceAll(".*\"attempt\":(\\d).*", "$1"))
        .toList();
  }

  private List<String> log(String event) throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
        .filter(line -> line.contains(":" + origin.port() + "/"))
        .filter(line -> line.contains("\"event\":\"" + event + "\""))
        .toList();
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

  private static final class Opening extends WebSocketListener {
    private final CompletableFuture<Integer> opened;

    Opening(CompletableFuture<Integer> opened) {
      this.opened = opened;
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
      opened.complete(response.code());
    }

    @Override
    public void onFailure(WebSocket webSocket, Throwable error, @Nullable Response response) {
      opened.completeExceptionally(error);
    }
  }
}
