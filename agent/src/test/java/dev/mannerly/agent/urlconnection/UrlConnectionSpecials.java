package dev.mannerly.agent.urlconnection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What this client has and others have not; run in a JVM of its own, where one response at a time
 * may be open, calls are tried again and our User-Agent replaces all others.
 */
class UrlConnectionSpecials {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";
  private static final Duration ABOUT = Duration.ofMillis(290);
  private static final String PRIVATE = "User-agent: *\nDisallow: /private\n";
  private static final byte[] FORM = "0123456789".repeat(20_000).getBytes(StandardCharsets.UTF_8);

  private final RecordingOrigin origin = RecordingOrigin.start();

  /** Loading classes takes time, which would count as lateness. */
  @BeforeAll
  static void warmUp() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/warm", Reply.ok("warm"))) {
      assertThat(text(open(origin.url("third.test", "/warm")))).isEqualTo("warm");
      origin.expect("GET /robots.txt", "GET /warm");
    }
  }

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void gatesWhatAUrlOpensByItself() throws Exception {
    origin.on("/a", Reply.ok("one"));

    try (InputStream body = new URL(url("/a")).openStream()) {
      assertThat(body.readAllBytes()).hasSize(3);
    }

    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void asksOnce_whenConnectedFirst() throws Exception {
    origin.on("/a", Reply.ok("one"));
    HttpURLConnection connection = open(url("/a"));

    connection.connect();
    assertThat(text(connection)).isEqualTo("one");

    origin.expect("GET /robots.txt", "GET /a");
    assertThat(log("sent")).hasSize(2);
  }

  @Test
  void givesItsPlaceBack_whenConnectedForNothing() throws Exception {
    origin.on("/a", Reply.ok("one"));
    HttpURLConnection nothing = open(url("/nothing"));
    nothing.connect();
    nothing.disconnect();

    assertThat(text(open(url("/a")))).isEqualTo("one");

    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void sendsAStreamOnce_ofKnownAndOfUnknownLength() throws Exception {
    origin.on("/form", Reply.ok("thanks"));
    HttpURLConnection known = post("/form");
    known.setFixedLengthStreamingMode(FORM.length);
    HttpURLConnection unknown = post("/form");
    unknown.setChunkedStreamingMode(1000);

    assertThat(send(known)).isEqualTo("thanks");
    assertThat(send(unknown)).isEqualTo("thanks");

    assertThat(origin.arrivals("/form"))
        .extracting(Arrival::bodyLength)
        .containsExactly(FORM.length, FORM.length);
    origin.expect("GET /robots.txt");
  }

  @Test
  void letsNoByteOfAStreamLeave_whenRefused() throws Exception {
    origin.on("/robots.txt", Reply.ok(PRIVATE));
    HttpURLConnection unknown = post("/private");
    unknown.setChunkedStreamingMode(1000);

    assertThatThrownBy(unknown::getOutputStream)
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    origin.expect("GET /robots.txt");
  }

  @Test
  void neverRepeatsAPost_whenTheSiteIsOverloaded() throws Exception {
    origin.on("/form", Reply.status(503).body("later"));
    HttpURLConnection connection = post("/form");

    assertThatThrownBy(() -> send(connection)).hasMessageContaining("503");

    assertThat(connection.getErrorStream()).hasContent("later");
    origin.expect("GET /robots.txt", "POST /form");
  }

  @Test
  void triesAgainAfterARedirect_whenItsTargetIsOverloaded() throws Exception {
    origin.on("/to", Reply.redirect(302, "/there"));
    origin.on("/there", Reply.status(503).body("no"), Reply.status(503), Reply.ok("up"));
    HttpURLConnection connection = open(url("/to"));

    assertThat(connection.getResponseCode()).isEqualTo(200);

    assertThat(text(connection)).isEqualTo("up");
    assertThat(connection.getURL().getPath()).isEqualTo("/there");
    assertThat(origin.arrivals("/there"))
        .hasSize(3)
        .extracting(Arrival::headers)
        .containsOnly(origin.arrivals("/there").get(0).headers());
    origin.expect("GET /robots.txt", "GET /to");
    assertThat(log("sent"))
        .filteredOn(line -> line.contains("/there\""))
        .extracting(line -> line.replaceAll(".*\"attempt\":(\\d).*", "$1"))
        .containsExactly("0", "1", "2");
  }

  @Test
  void countsARequestTheJdkRepeats_andEndsBoth() throws Exception {
    origin.on("/a", Reply.ok("one"));
    origin.on("/b", Reply.drop(), Reply.ok("two"));
    assertThat(text(open(url("/a")))).isEqualTo("one");

    assertThat(text(open(url("/b")))).isEqualTo("two");

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    origin.assertGapsAtLeast("site.test", ABOUT, ABOUT.dividedBy(2));
    Awaitility.await().until(() -> log("done").size() == 4);
    assertThat(log("done"))
        .filteredOn(line -> line.contains("\"failure\""))
        .hasSize(1)
        .allMatch(line -> line.contains("\"failure\":\"reset\""));
    assertThat(log("sent").get(3)).contains("\"attempt\":1");
  }

  @Test
  void replacesTheUserAgentOnEveryHop_andKeepsAllOtherHeaders() throws Exception {
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b")));
    origin.on("/b", Reply.ok("two"));
    HttpURLConnection connection = open(url("/a"));
    connection.setRequestProperty("User-Agent", "Own/7");
    connection.setRequestProperty("X-Mine", "kept");

    assertThat(text(connection)).isEqualTo("two");

    assertThat(origin.arrivals())
        .filteredOn(arrival -> !arrival.path().equals("/robots.txt"))
        .hasSize(2)
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS))
        .allMatch(arrival -> arrival.header("x-mine").equals("kept"));
  }

  @Test
  void takesAnOpenTlsConnectionAgain_andAsksForEachRequest() throws Exception {
    try (RecordingOrigin secure = RecordingOrigin.startTls(Certificate.VALID)) {
      secure.on("/a", Reply.ok("one"));
      var sockets = Certificate.client().getSocketFactory();
      for (int i = 0; i < 3; i++) {
        HttpsURLConnection trusting = (HttpsURLConnection) open(secure.url("third.test", "/a"));
        trusting.setSSLSocketFactory(sockets);
        assertThat(text(trusting)).isEqualTo("one");
      }

      assertThat(secure.arrivals("/a")).extracting(Arrival::connection).containsExactly(2, 2, 2);
      secure.expect("GET /robots.txt");
    }
  }

  @Test
  void throwsTheSameRefusal_whenAskedAgain() throws Exception {
    origin.on("/robots.txt", Reply.ok(PRIVATE));
    HttpURLConnection connection = open(origin.url("c.test", "/private"));

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(connection::getInputStream)
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }

    assertThat(connection.getHeaderFields()).isEqualTo(Map.of());
    assertThat(log("refused")).hasSize(1);
    origin.expect("GET /robots.txt");
  }

  private static HttpURLConnection open(String url) throws IOException {
    return (HttpURLConnection) new URL(url).openConnection();
  }

  private HttpURLConnection post(String path) throws IOException {
    HttpURLConnection connection = open(url(path));
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    return connection;
  }

  private static String send(HttpURLConnection connection) throws IOException {
    try (OutputStream out = connection.getOutputStream()) {
      out.write(FORM);
    }
    return text(connection);
  }

  private static String text(HttpURLConnection connection) throws IOException {
    try (InputStream body = connection.getInputStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String url(String path) {
    return origin.url("site.test", path);
  }

  private List<String> log(String event) {
    try {
      return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
          .filter(line -> line.contains(":" + origin.port() + "/"))
          .filter(line -> line.contains("\"event\":\"" + event + "\""))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
