package dev.mannerly.agent.jsoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.jsoup.Connection;
import org.jsoup.HttpStatusException;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What this client has and others have not; run in a JVM of its own, where one response at a time
 * may be open, calls are tried again and our User-Agent replaces all others.
 */
class JsoupSpecials {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";
  private static final Duration ABOUT = Duration.ofMillis(290);

  private final RecordingOrigin origin = RecordingOrigin.start();

  /** Loading classes takes time, which would count as lateness. */
  @BeforeAll
  static void warmUp() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/warm", page("warm"))) {
      Jsoup.connect(origin.url("third.test", "/warm")).get();
      origin.expect("GET /robots.txt", "GET /warm");
    }
  }

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void bringsThePageOnce_whenTheWaitIsLongerThanItsDeadline() throws Exception {
    origin.on("/a", page("one")).on("/b", page("two"));
    Jsoup.connect(url("/a")).get();

    assertThat(Jsoup.connect(url("/b")).timeout(220).get().title()).isEqualTo("two");

    origin.expect("GET /robots.txt", "GET /a", "GET /b");
    origin.assertGapsAtLeast("site.test", ABOUT, ABOUT.dividedBy(2));
  }

  @Test
  void asksOnce_whenDataGoesIntoTheUrl() throws Exception {
    origin.on("/search", page("found"));

    assertThat(Jsoup.connect(url("/search")).data("q", "a b").get().title()).isEqualTo("found");

    origin.expect("GET /robots.txt", "GET /search?q=a+b");
    assertThat(log("sent"))
        .hasSize(2)
        .anyMatch(line -> line.contains("\"client\":\"jsoup\"") && line.contains("q=a+b"));
  }

  @Test
  void sendsAFormOnce_alsoWithDataBesideABody() throws Exception {
    origin.on("/form", page("thanks"));

    assertThat(Jsoup.connect(url("/form")).data("a", "1").post().title()).isEqualTo("thanks");
    Jsoup.connect(url("/form")).data("b", "2").requestBody("body").post();

    assertThat(origin.arrivals("/form"))
        .extracting(arrival -> arrival.line() + " " + arrival.body())
        .containsExactly("POST /form a=1", "POST /form?b=2 body");
    origin.expect("GET /robots.txt");
    Awaitility.await().until(() -> log("done").size() == log("sent").size());
  }

  @Test
  void keepsASession() throws Exception {
    origin.on("/login", page("in").header("Set-Cookie", "me=1; Path=/"));
    origin.on("/to", Reply.redirect(302, "/a").header("Set-Cookie", "way=2; Path=/"));
    origin.on("/a", page("one"));
    Connection session = Jsoup.newSession().cookie("own", "3");

    session.newRequest().url(url("/login")).get();
    assertThat(session.newRequest().url(url("/to")).get().title()).isEqualTo("one");

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.path() + " " + arrival.header("cookie"))
        .containsExactly(
            "/robots.txt ", "/login own=3", "/to own=3; me=1", "/a own=3; me=1; way=2");
    origin.assertGapsAtLeast("site.test", ABOUT, ABOUT.dividedBy(2));
  }

  @Test
  void tellsTheCallerWhyNothingWasSent_alsoAfterARedirect() {
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    origin.on("/to", Reply.redirect(302, "/private"));

    assertThatThrownBy(() -> Jsoup.connect(url("/to")).get())
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    assertThat(log("refused")).hasSize(1);
    origin.expect("GET /robots.txt", "GET /to");
  }

  @Test
  void triesAgainAfterARedirect_whenItsTargetIsOverloaded() throws Exception {
    origin.on("/to", Reply.redirect(302, "/there"));
    origin.on("/there", Reply.status(503).body("no"), Reply.status(503), page("up"));

    assertThat(Jsoup.connect(url("/to")).timeout(1000).get().title()).isEqualTo("up");

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
  void countsARequestThatTheClientBelowRepeats() throws Exception {
    origin.on("/a", page("one"));
    origin.on("/b", Reply.drop(), page("two"));
    Jsoup.connect(url("/a")).get();

    assertThat(Jsoup.connect(url("/b")).get().title()).isEqualTo("two");

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    origin.assertGapsAtLeast("site.test", ABOUT, ABOUT.dividedBy(2));
    Awaitility.await().until(() -> log("done").size() == 4);
  }

  @Test
  void throwsItsOwnErrors_andGivesTheirPlacesBack() throws Exception {
    origin.on("/missing", Reply.status(404).body("no"));
    origin.on("/picture", Reply.ok("not html").header("Content-Type", "image/png"));
    origin.on("/a", page("one"));

    assertThatThrownBy(() -> Jsoup.connect(url("/missing")).get())
        .isInstanceOf(HttpStatusException.class);
    assertThatThrownBy(() -> Jsoup.connect(url("/picture")).get())
        .isInstanceOf(org.jsoup.UnsupportedMimeTypeException.class);
    assertThatThrownBy(() -> Jsoup.connect("ftp://site.test/").get())
        .isInstanceOf(java.net.MalformedURLException.class);
    assertThat(Jsoup.connect(url("/a")).get().title()).isEqualTo("one");

    assertThat(origin.arrivals())
        .extracting(Arrival::path)
        .containsExactly("/robots.txt", "/missing", "/picture", "/a");
  }

  @Test
  void replacesTheUserAgentOnEveryHop_andKeepsAllOtherHeaders() throws Exception {
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b"))).on("/b", page("two"));

    Jsoup.connect(url("/a")).userAgent("Own/7").header("X-Mine", "kept").get();

    assertThat(origin.arrivals())
        .filteredOn(arrival -> !arrival.path().equals("/robots.txt"))
        .hasSize(2)
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS))
        .allMatch(arrival -> arrival.header("x-mine").equals("kept"));
  }

  private static Reply page(String title) {
    return Reply.ok("<title>" + title + "</title>").header("Content-Type", "text/html");
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
