package dev.mannerly.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HopsTest {
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final Duration TOLERANCE = Duration.ofMillis(150);

  private final FixedIntervalSession session = new FixedIntervalSession(INTERVAL);
  private final RecordingOrigin origin = RecordingOrigin.start();
  private final HttpClient client =
      PoliteHttpClient.newBuilder(session).followRedirects(Redirect.NORMAL).build();

  @AfterEach
  void close() {
    origin.close();
    assertThat(session.permits()).noneMatch(RecordedPermit::open);
  }

  @Test
  void asksForEachHop_whenRedirected() throws Exception {
    origin.on("/a", Reply.redirect(302, "/b"));
    origin.on("/b", Reply.redirect(301, origin.url("other.test", "/c")));
    origin.on("/c", Reply.ok("there"));

    HttpResponse<String> response = client.send(get("/a"), BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo("there");
    origin.expectWithHosts("GET site.test/a", "GET site.test/b", "GET other.test/c");
    assertThat(session.asked())
        .extracting(Hop::url)
        .containsExactly(
            origin.url("site.test", "/a"),
            origin.url("site.test", "/b"),
            origin.url("other.test", "/c"));
    assertThat(session.asked()).extracting(Hop::client).containsOnly("java.net.http");
    origin.assertGapsAtLeast("site.test", INTERVAL, TOLERANCE);
  }

  @Test
  void asksForEachHop_whenRedirectedWithoutAThread() throws Exception {
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("there"));

    String body =
        client.sendAsync(get("/a"), BodyHandlers.ofString()).thenApply(HttpResponse::body).get();

    assertThat(body).isEqualTo("there");
    origin.expect("GET /a", "GET /b");
    origin.assertGapsAtLeast(INTERVAL, TOLERANCE);
  }

  @Test
  void retries_whenThePolicySaysSo() throws Exception {
    session.retrying(2);
    origin.on("/a", Reply.status(503), Reply.status(429), Reply.ok("up"));

    HttpResponse<String> response = client.send(get("/a"), BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo("up");
    assertThat(response.previousResponse()).isEmpty();
    origin.expect("GET /a", "GET /a", "GET /a");
    assertThat(session.asked()).extracting(Hop::attempt).containsExactly(0, 1, 2);
  }

  @Test
  void retriesNoBody_becauseNothingTellsWhetherItCanBeHadTwice() throws Exception {
    session.retrying(2);
    origin.on("/a", Reply.status(503));
    HttpRequest post =
        HttpRequest.newBuilder(uri("site.test", "/a")).POST(BodyPublishers.ofString("x")).build();

    assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(503);

    origin.expect("POST /a");
  }

  @Test
  void tellsWhy_whenALaterHopIsRefused() {
    session.refusing(
        hop ->
            hop.url().contains("other.test")
                ? Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2 says no")
                : null);
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b")));

    assertThatThrownBy(() -> client.send(get("/a"), BodyHandlers.ofString()))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("ROBOTS_DISALLOWED");
    assertThatThrownBy(() -> client.sendAsync(get("/a"), BodyHandlers.ofString()).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(RequestRefusedException.class);

    origin.expectWithHosts("GET site.test/a", "GET site.test/a");
    assertThat(session.asked()).hasSize(4);
  }

  @Test
  void makesUpAResponse_whenRefusalsAreResponses() throws Exception {
    session.refusing(hop -> Refusal.of(Reason.DAILY_CAP, "enough for today")).refusingByResponse();

    HttpResponse<String> response = client.send(get("/a"), BodyHandlers.ofString());
    HttpResponse<byte[]> later = client.sendAsync(get("/a"), BodyHandlers.ofByteArray()).get();

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.headers().firstValue("x-mannerly-reason")).contains("DAILY_CAP");
    assertThat(response.body()).contains("enough for today");
    assertThat(response.request()).isEqualTo(get("/a"));
    assertThat(later.body()).isEqualTo(response.body().getBytes(UTF_8));
  }

  @Test
  void keepsTheRedirectBefore_whenTheRefusalIsAResponse() throws Exception {
    session
        .refusing(hop -> hop.url().endsWith("/b") ? Refusal.of(Reason.DAILY_CAP, "enough") : null)
        .refusingByResponse();
    origin.on("/a", Reply.redirect(302, "/b"));

    HttpResponse<String> response = client.send(get("/a"), BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.previousResponse()).get().returns(302, HttpResponse::statusCode);
    origin.expect("GET /a");
  }

  @Test
  void saysWhoItIs_onTheWireAlone() throws Exception {
    session.userAgent("Bot/1 (+me@here.test)");
    origin.on("/a", Reply.ok("hello"));

    HttpResponse<String> response = client.send(get("/a"), BodyHandlers.ofString());

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Bot/1 (+me@here.test)");
    assertThat(response.request()).isEqualTo(get("/a"));
    assertThat(session.asked().get(0).headers().values("user-agent"))
        .containsExactly("Java-http-client/" + System.getProperty("java.version"));
  }

  @Test
  void asksAnew_whenThePermitGrewTooOld() throws Exception {
    origin.on("/a", Reply.ok("hello"));
    StalePermits stale = new StalePermits(session);
    HttpClient slow = PoliteHttpClient.newBuilder(stale).build();

    assertThat(slow.send(get("/a"), BodyHandlers.ofString()).body()).isEqualTo("hello");
    stale.again();
    assertThat(slow.sendAsync(get("/a"), BodyHandlers.ofString()).get().body()).isEqualTo("hello");

    assertThat(session.permits())
        .extracting(RecordedPermit::isBack)
        .containsExactly(true, false, true, false);
    origin.expect("GET /a", "GET /a");
  }

  @Test
  void sendsCookiesFromHopToHop() throws Exception {
    HttpClient remembering =
        PoliteHttpClient.newBuilder(session)
            .followRedirects(Redirect.NORMAL)
            .cookieHandler(new CookieManager())
            .build();
    origin.on("/a", Reply.redirect(302, "/b").header("Set-Cookie", "taste=sweet; Path=/"));
    origin.on("/b", Reply.ok("there"));

    remembering.send(get("/a"), BodyHandlers.ofString());

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("cookie"))
        .containsExactly("", "taste=sweet");
  }

  @Test
  void tellsAnotherOriginNoSecrets() throws Exception {
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b"))).on("/b", Reply.ok("b"));
    HttpRequest request =
        HttpRequest.newBuilder(uri("site.test", "/a"))
            .header("Authorization", "Bearer secret")
            .header("X-Kept", "yes")
            .build();

    client.send(request, BodyHandlers.ofString());

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("authorization"))
        .containsExactly("Bearer secret", "");
    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("x-kept"))
        .containsOnly("yes");
  }

  @Test
  void endsTheLease_whenTheServerCutsTheBody() {
    origin.on("/a", Reply.ok("0123456789").truncatedAfter(4));

    assertThatThrownBy(() -> client.send(get("/a"), BodyHandlers.ofString()))
        .isInstanceOf(IOException.class);

    assertThat(session.permits()).extracting(RecordedPermit::failure).doesNotContainNull();
    origin.expect("GET /a");
  }

  @Test
  void goesOn_whenTheBodyOfARedirectIsCutOrLong() throws Exception {
    origin.on("/cut", Reply.redirect(302, "/b").body("0123456789").truncatedAfter(4));
    origin.on("/long", Reply.redirect(302, "/b").body("x".repeat(5_000_000)));
    origin.on("/b", Reply.ok("there"));

    assertThat(client.send(get("/long"), BodyHandlers.ofString()).body()).isEqualTo("there");
    assertThat(client.send(get("/cut"), BodyHandlers.ofString()).body()).isEqualTo("there");

    assertThat(origin.arrivals())
        .extracting(Arrival::line)
        .containsExactly("GET /long", "GET /b", "GET /cut", "GET /b");
  }

  /** JDK 17 lets what broke there through as it is, later ones in an IOException. */
  @ParameterizedTest
  @ValueSource(strings = {"//", "a b", "http://", "/%zz", "http:/b"})
  void fails_whenRedirectedToNoPlace(String location) {
    origin.on("/a", Reply.redirect(302, location));

    assertThatThrownBy(() -> client.send(get("/a"), BodyHandlers.ofString()))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> client.sendAsync(get("/a"), BodyHandlers.ofString()).get())
        .cause()
        .isInstanceOf(IOException.class);

    origin.expect("GET /a", "GET /a");
  }

  @Test
  void fails_whenRedirectedWithoutALocation() {
    origin.on("/a", Reply.status(302));

    assertThatThrownBy(() -> client.send(get("/a"), BodyHandlers.ofString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Invalid redirection");

    origin.expect("GET /a");
  }

  @Test
  void leavesTheHandlerAlone_untilTheResponseIsTheCallers() throws Exception {
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("there"));
    List<Integer> asked = new CopyOnWriteArrayList<>();

    client.send(
        get("/a"),
        head -> {
          asked.add(head.statusCode());
          return HttpResponse.BodySubscribers.discarding();
        });

    assertThat(asked).containsExactly(200);
    origin.expect("GET /a", "GET /b");
  }

  private HttpRequest get(String path) {
    return HttpRequest.newBuilder(uri("site.test", path)).build();
  }

  private URI uri(String host, String path) {
    return URI.create(origin.url(host, path));
  }
}
