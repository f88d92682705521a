package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.fluent.Executor;
import org.apache.hc.client5.http.fluent.Request;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.cache.CachingHttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.VersionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What counts as a hop, and what the policy learns of it. */
class ClassicHopsTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void runsOnTheVersionUnderTest() {
    VersionInfo version =
        VersionInfo.loadVersionInfo(
            "org.apache.hc.client5", HttpClientBuilder.class.getClassLoader());

    assertThat(version.getRelease()).isEqualTo(System.getProperty("httpclient5.expected"));
  }

  @Test
  void asksForEachRedirect() throws IOException {
    site.origin.on("/1", Reply.redirect(301, "/2")).on("/2", Reply.redirect(302, "/3"));
    site.origin.on("/3", Reply.redirect(307, "/4")).on("/4", Reply.ok("there"));

    assertThat(site.get(site.client(), "/1")).isEqualTo("there");

    site.origin.expect("GET /1", "GET /2", "GET /3", "GET /4");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).hasSize(4).allMatch(hop -> hop.attempt() == 0);
  }

  @Test
  void asksForTheAnswerToAChallenge() throws IOException {
    site.origin.on("/a", Reply.unauthorized("here"), Reply.ok("in"));
    BasicCredentialsProvider credentials = new BasicCredentialsProvider();
    credentials.setCredentials(
        new AuthScope(null, -1), new UsernamePasswordCredentials("me", "secret".toCharArray()));
    HttpClientBuilder builder =
        HttpClientBuilder.create().setDefaultCredentialsProvider(credentials);

    assertThat(site.get(site.client(builder), "/a")).isEqualTo("in");

    site.origin.expect("GET /a", "GET /a");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 0);
  }

  @Test
  void retriesAsThePolicySays_andNotByItself() throws IOException {
    site.session.retrying(2);
    site.origin.on("/a", Reply.status(503).body("down"));

    assertThat(site.get(site.client(), "/a")).isEqualTo("down");

    site.origin.expect("GET /a", "GET /a", "GET /a");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 1, 2);
  }

  @Test
  void retriesAsHttpClientDoes_whereThePolicyGatesNothing() throws Exception {
    site.origin.on("/a", Reply.status(503).body("down"));
    for (String mode : List.of("enforce", "observe", "off")) {
      String host = mode.equals("enforce") ? "localhost" : "site.test"; // localhost is excluded
      try (ContractPoliteness policy = ContractPoliteness.start("mode: " + mode)) {
        ClientUnderTest client = policy.classic(ClientSetup.DEFAULT);

        assertThat(client.send(Ask.get(site.origin.url(host, "/a"))).status()).isEqualTo(503);

        client.close();
      }
    }
    assertThat(site.origin.arrivals("/a")).hasSize(6); // each once again
    assertThat(site.origin.arrivals("/robots.txt")).hasSizeLessThan(2);
  }

  @Test
  void leavesRetriesToTheApplicationsStrategy() throws IOException {
    site.session.retrying(5);
    site.origin.on("/a", Reply.status(503).body("down"));
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .setRetryStrategy(new DefaultHttpRequestRetryStrategy(1, TimeValue.ofMilliseconds(1)));

    assertThat(site.get(site.client(builder), "/a")).isEqualTo("down");

    site.origin.expect("GET /a", "GET /a");
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 1);
  }

  @Test
  void repeatsNothing_whenTheApplicationSwitchedRetriesOff() throws IOException {
    site.session.retrying(5);
    site.origin.on("/a", Reply.status(503).body("down"));

    site.get(site.client(HttpClientBuilder.create().disableAutomaticRetries()), "/a");

    site.origin.expect("GET /a");
  }

  @Test
  void asksForTheRepetitionOfALostRequest() throws IOException {
    site.origin.on("/a", Reply.ok("a")).on("/b", Reply.drop(), Reply.ok("b"));
    CloseableHttpClient client = site.client();
    site.get(client, "/a");

    assertThat(site.get(client, "/b")).isEqualTo("b");

    site.origin.expect("GET /a", "GET /b", "GET /b");
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 0, 1);
  }

  @Test
  void letsTheCacheAnswerForFree_andAsksForRevalidations() throws IOException {
    site.origin.on("/fresh", Reply.ok("fresh").header("Cache-Control", "max-age=600").dated());
    site.origin.on(
        "/stale",
        Reply.ok("stale")
            .header("ETag", "\"1\"")
            .header("Cache-Control", "max-age=1")
            .header("Age", "5"),
        Reply.status(304).header("ETag", "\"1\""));
    CloseableHttpClient client = site.client(CachingHttpClientBuilder.create());

    assertThat(site.get(client, "/fresh")).isEqualTo("fresh");
    assertThat(site.get(client, "/fresh")).isEqualTo("fresh");
    assertThat(site.session.asked()).hasSize(1);
    assertThat(site.get(client, "/stale")).isEqualTo("stale");
    assertThat(site.get(client, "/stale")).isEqualTo("stale");

    assertThat(site.session.asked()).hasSize(3);
    site.origin.expect("GET /fresh", "GET /stale", "GET /stale");
  }

  @Test
  void asksForRequestsOfTheFluentApi() throws IOException {
    site.origin.on("/a", Reply.ok("a").header("Content-Type", "text/plain"));
    Executor fluent = Executor.newInstance(site.client());

    assertThat(fluent.execute(Request.get(site.url("/a"))).returnContent().asString())
        .isEqualTo("a");

    site.origin.expect("GET /a");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void knowsTheTarget_whenTheRequestIsRelative() throws IOException {
    site.origin.on("/a?q=1", Reply.ok("a"));
    HttpHost target = new HttpHost("http", "site.test", site.origin.port());

    site.client()
        .execute(
            target,
            new BasicClassicHttpRequest("GET", "/a?q=1"),
            response -> EntityUtils.toString(response.getEntity()));

    assertThat(site.session.asked()).extracting(Hop::url).containsExactly(site.url("/a?q=1"));
    site.origin.expect("GET /a?q=1");
  }

  @Test
  void isNamedByThePolicy_whichSeesWhatTheClientWouldSend() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    List<String> seen = new ArrayList<>();
    site.session.userAgent("Bot/1");
    site.session.refusing(
        hop -> {
          seen.addAll(hop.headers().values("user-agent"));
          seen.addAll(hop.headers().values("x-api-key"));
          return null;
        });
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .setUserAgent("Own/7")
            .setDefaultHeaders(List.of(new BasicHeader("X-Api-Key", "k")));

    site.get(site.client(builder), "/a");

    assertThat(seen).containsExactly("Own/7", "k");
    assertThat(site.origin.arrivals("/a"))
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Bot/1");
  }

  @Test
  void seesTheNameOfTheLibrary_whenTheApplicationSetNone() throws IOException {
    site.origin.on("/a", Reply.ok("a"));

    site.get(site.client(), "/a");

    List<String> seen = site.session.asked().get(0).headers().values("User-Agent");
    assertThat(site.origin.arrivals("/a"))
        .allMatch(arrival -> seen.equals(List.of(arrival.header("user-agent"))));
  }

  @Test
  void asksOnceAndTellsWhy_whenRefused() {
    site.session.refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"));

    assertThatThrownBy(() -> site.get(site.client(), "/a"))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("line 2");

    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void answersWithARefusal_whenThePolicySaysSo() throws IOException {
    site.session.refusing(hop -> Refusal.of(Reason.PAUSED, "the site asked for an hour"));
    site.session.refusingByResponse();

    int status =
        site.client()
            .execute(
                new HttpGet(site.url("/a")),
                response -> {
                  assertThat(EntityUtils.toString(response.getEntity())).contains("an hour");
                  return response.getCode();
                });

    assertThat(status).isEqualTo(429);
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void reportsTheFailure_whenNoConnectionComesAbout() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }

    assertThatThrownBy(
            () -> site.get(site.client(), new HttpGet("http://site.test:" + closed + "/")))
        .isInstanceOf(IOException.class);

    assertThat(site.session.permits())
        .extracting(RecordedPermit::failure)
        .containsExactly(Failure.CONNECT);
  }
}
