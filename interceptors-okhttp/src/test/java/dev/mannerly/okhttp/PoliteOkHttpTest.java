package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import okhttp3.Cache;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoliteOkHttpTest {
  private final Site site = new Site();
  private final FixedIntervalSession session = site.session;
  private final RecordingOrigin origin = site.origin;
  private final OkHttpClient.Builder builder = new OkHttpClient.Builder();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void asksForEachHop_whenRedirected() throws IOException {
    origin.on("/a", Reply.redirect(302, "/b"));
    origin.on("/b", Reply.redirect(301, origin.url("other.test", "/c")));
    origin.on("/c", Reply.ok("there"));

    assertThat(get("site.test", "/a")).isEqualTo("there");

    origin.expectWithHosts("GET site.test/a", "GET site.test/b", "GET other.test/c");
    assertThat(session.asked())
        .extracting(Hop::url)
        .containsExactly(
            origin.url("site.test", "/a"),
            origin.url("site.test", "/b"),
            origin.url("other.test", "/c"));
    site.assertSentWithPermits();
  }

  @Test
  void asksForEachHop_whenChallenged() throws IOException {
    origin.on("/a", Reply.unauthorized("here"), Reply.ok("in"));
    builder.authenticator(
        (route, response) ->
            response
                .request()
                .newBuilder()
                .header("Authorization", Credentials.basic("me", "secret"))
                .build());

    assertThat(get("site.test", "/a")).isEqualTo("in");

    origin.expect("GET /a", "GET /a");
    assertThat(session.asked()).hasSize(2);
  }

  @Test
  void asksAgain_whenOkHttpRepeatsALostRequest() throws IOException {
    origin.on("/a", Reply.ok("first"));
    origin.on("/b", Reply.drop(), Reply.ok("second"));
    OkHttpClient client = client();
    assertThat(site.get(client, "site.test", "/a")).isEqualTo("first");

    assertThat(site.get(client, "site.test", "/b")).isEqualTo("second");

    origin.expect("GET /a", "GET /b", "GET /b");
    assertThat(session.asked()).extracting(Hop::attempt).containsExactly(0, 0, 1);
    site.assertSentWithPermits();
  }

  @Test
  void asksAgain_whenOkHttpObeysRetryAfterZero() throws IOException {
    origin.on("/a", Reply.status(503).header("Retry-After", "0"), Reply.ok("up"));

    assertThat(get("site.test", "/a")).isEqualTo("up");

    origin.expect("GET /a", "GET /a");
    assertThat(session.asked()).extracting(Hop::attempt).containsExactly(0, 1);
  }

  @Test
  void retries_whenThePolicySaysSo() throws IOException {
    session.retrying(2);
    origin.on("/a", Reply.status(503), Reply.status(429), Reply.ok("up"));
    try (Response response = client().newCall(site.request("site.test", "/a")).execute()) {
      assertThat(response.code()).isEqualTo(200);
      assertThat(response.priorResponse().code()).isEqualTo(429);
      assertThat(response.priorResponse().priorResponse().code()).isEqualTo(503);
    }

    origin.expect("GET /a", "GET /a", "GET /a");
    assertThat(session.asked()).extracting(Hop::attempt).containsExactly(0, 1, 2);
  }

  @Test
  void asksOnceAndTellsWhy_whenALaterHopIsRefused() {
    session.refusing(
        hop ->
            hop.url().contains("other.test")
                ? Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2 says no")
                : null);
    origin.on("/a", Reply.redirect(302, origin.url("other.test", "/b")));

    assertThatThrownBy(() -> get("site.test", "/a"))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("ROBOTS_DISALLOWED");

    assertThat(session.asked()).hasSize(2);
    origin.expectWithHosts("GET site.test/a");
  }

  @Test
  void makesUpAResponse_whenRefusalsAreResponses() throws IOException {
    session.refusing(hop -> Refusal.of(Reason.DAILY_CAP, "enough for today")).refusingByResponse();

    try (Response response = client().newCall(site.request("site.test", "/a")).execute()) {
      assertThat(response.code()).isEqualTo(429);
      assertThat(response.header("X-Mannerly-Reason")).isEqualTo("DAILY_CAP");
      assertThat(response.body().string()).contains("enough for today");
    }
  }

  @Test
  void asksNothing_whenTheCacheAnswers(@TempDir Path folder) throws IOException {
    builder.cache(new Cache(folder.toFile(), 1_000_000));
    origin.on("/fresh", Reply.ok("kept").header("Cache-Control", "max-age=60"));
    origin.on("/to", Reply.redirect(302, "/fresh"));
    origin.on(
        "/stale",
        Reply.ok("old").header("ETag", "\"1\"").header("Cache-Control", "max-age=0"),
        Reply.status(304).header("ETag", "\"1\""));
    OkHttpClient client = client();
    for (String path : List.of("/fresh", "/fresh", "/to", "/stale", "/stale")) {
      assertThat(site.get(client, "site.test", path)).isIn("kept", "old");
    }

    origin.expect("GET /fresh", "GET /to", "GET /stale", "GET /stale");
    assertThat(session.asked()).hasSize(4);
  }

  @Test
  void asksAgain_whenOkHttpRepeatsAfterARequestTimeout() throws IOException {
    origin.on("/a", Reply.status(408), Reply.ok("in time"));

    assertThat(get("site.test", "/a")).isEqualTo("in time");

    origin.expect("GET /a", "GET /a");
    assertThat(session.asked()).extracting(Hop::attempt).containsExactly(0, 1);
  }

  @Test
  void sendsTheNameThatThePermitAsksFor() throws IOException {
    session.userAgent("Named/1");
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("b"));

    get("site.test", "/a");

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Named/1", "Named/1");
    assertThat(session.asked())
        .extracting(hop -> hop.headers().values("User-Agent"))
        .containsOnly(List.of("okhttp/" + System.getProperty("okhttp.expected")));
  }

  @Test
  void followsNoRedirect_whenADerivedClientWantsNone() throws IOException {
    origin.on("/a", Reply.redirect(302, "/b").body("see there"));
    OkHttpClient derived = client().newBuilder().followRedirects(false).build();

    assertThat(site.get(derived, "site.test", "/a")).isEqualTo("see there");

    origin.expect("GET /a");
  }

  @Test
  void keepsTheMethodThatTheRedirectAsksFor() throws IOException {
    origin.on("/see", Reply.redirect(303, "/a"));
    origin.on("/keep", Reply.redirect(307, "/b"));
    origin.on("/a", Reply.ok("a"));
    origin.on("/b", Reply.ok("b"));
    OkHttpClient client = client();
    for (String path : List.of("/see", "/keep")) {
      Request post =
          site.request("site.test", path).newBuilder().post(RequestBody.create("x", null)).build();
      client.newCall(post).execute().close();
    }

    origin.expect("POST /see", "GET /a", "POST /keep", "POST /b");
    assertThat(session.asked())
        .extracting(Hop::method)
        .containsExactly("POST", "GET", "POST", "POST");
  }

  private String get(String host, String path) throws IOException {
    return site.get(client(), host, path);
  }

  private OkHttpClient client() {
    return site.client(builder);
  }
}
