package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each form of the client, in a JVM that runs the packaged agent. */
class HttpClient5FormsContractIT {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";
  private static final Duration HALF_AN_INTERVAL = Duration.ofMillis(100);

  private final RecordingOrigin origin = RecordingOrigin.start();

  @AfterEach
  void close() {
    origin.close();
  }

  @ParameterizedTest
  @EnumSource(
      names = {"HTTP2", "MINIMAL_HTTP2"},
      mode = Mode.EXCLUDE)
  void countsWhatArrives(Form form) throws Exception {
    String host = Stage.host();
    origin.on("/a", text("one"));
    try (Form.Open client = form.open()) {
      assertThat(client.get(origin.url(host, "/a"))).isEqualTo("one");
      assertThat(client.get(origin.url(host, "/a"))).isEqualTo("one");
    }

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.line() + " " + arrival.header("user-agent"))
        .containsExactly("GET /robots.txt " + OURS, "GET /a " + OURS, "GET /a " + OURS);
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/a");
    assertThat(AgentLog.leastGap(host)).isGreaterThan(HALF_AN_INTERVAL);
    assertThat(AgentLog.departures(host).subList(1, 3))
        .allMatch(line -> line.contains("\"client\":\"httpclient5\""));
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP2", "MINIMAL_HTTP2"})
  void countsWhatArrives_overHttp2(Form form) throws Exception {
    String host = Stage.host();
    try (Http2Origin http2 = Http2Origin.start();
        Form.Open client = form.open()) {
      assertThat(client.get(http2.url(host, "/a"))).isEqualTo("/a");
      assertThat(client.get(http2.url(host, "/b"))).isEqualTo("/b");

      assertThat(http2.paths()).containsExactly("/robots.txt", "/a", "/b");
      assertThat(http2.pagesOverHttp2()).isTrue();
    }
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/b");
    assertThat(AgentLog.leastGap(host)).isGreaterThan(HALF_AN_INTERVAL);
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"HTTP2", "MINIMAL_HTTP2"},
      mode = Mode.EXCLUDE)
  void tellsTheCallerWhy_whenRefused(Form form) throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    try (Form.Open client = form.open()) {
      assertRefused(catchThrowable(() -> client.get(origin.url(host, "/private"))));
    }

    origin.expect("GET /robots.txt");
    assertThat(AgentLog.lines(host, "refused")).hasSize(1);
  }

  /** The site's certificate is for other names, so its robots.txt cannot be had. */
  @ParameterizedTest
  @EnumSource(names = {"HTTP2", "MINIMAL_HTTP2"})
  void tellsTheCallerWhy_whenRefusedOverHttp2(Form form) throws Exception {
    String host = Stage.host("distant");
    try (Http2Origin http2 = Http2Origin.start();
        Form.Open client = form.open()) {
      Throwable error = catchThrowable(() -> client.get(http2.url(host, "/a")));

      assertThat(error).hasMessageStartingWith("Mannerly refused: ROBOTS_UNREACHABLE");
      assertThat(error).hasMessageContaining("could not be fetched: tls");
      assertThat(http2.paths()).isEmpty();
    }
  }

  /** One response at a time may be open there. */
  @ParameterizedTest
  @EnumSource(
      names = {"HTTP2", "MINIMAL_HTTP2"},
      mode = Mode.EXCLUDE)
  void losesNoPlace_howeverAResponseEnds(Form form) throws Exception {
    String host = Stage.host("single");
    origin.on("/cut", Reply.ok("0123456789").truncatedAfter(4)).on("/a", text("one"));
    origin.on("/hung", Reply.ok("0123456789").stallingAfter(4)).ignoring("/drop");
    origin
        .on("/drop", Reply.drop())
        .on("/missing", Reply.status(404))
        .on("/none", Reply.status(204));
    Duration soon = Duration.ofMillis(300);
    try (Form.Open client = form.open()) {
      assertThatThrownBy(() -> client.get(origin.url(host, "/cut")));
      assertThatThrownBy(() -> client.get(origin.url(host, "/hung"), soon));
      assertThatThrownBy(() -> client.get(origin.url(host, "/drop")));
      end(client, origin.url(host, "/missing"));
      end(client, origin.url(host, "/none"));

      assertThat(client.get(origin.url(host, "/a"))).isEqualTo("one");
    }

    origin.expect(
        "GET /robots.txt", "GET /cut", "GET /hung", "GET /missing", "GET /none", "GET /a");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
    assertThat(AgentLog.lines(host, "done"))
        .filteredOn(line -> line.contains("/cut"))
        .allMatch(line -> line.contains("\"failure\":\"reset\""));
    assertThat(AgentLog.lines(host, "done"))
        .filteredOn(line -> line.contains("/hung"))
        .allMatch(line -> line.contains("\"failure\":\"timeout\""));
  }

  /** The fluent form throws where others answer. */
  private static void end(Form.Open client, String url) {
    assertThat(catchThrowable(() -> client.get(url)))
        .satisfiesAnyOf(
            error -> assertThat(error).isNull(),
            error -> assertThat(error).message().doesNotContain("Mannerly"));
  }

  private static Reply text(String body) {
    return Reply.ok(body).header("Content-Type", "text/plain");
  }

  private static void assertRefused(Throwable error) {
    assertThat(Stream.iterate(error, cause -> cause != null, Throwable::getCause))
        .anySatisfy(
            cause -> {
              assertThat(cause).isInstanceOf(InterruptedIOException.class);
              assertThat(cause).hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
            });
  }
}
