package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.cache.CachingHttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The same for asynchronous clients, whose threads never wait. */
class AsyncHopsTest {
  private final Site site = new Site();
  private final List<CloseableHttpAsyncClient> clients = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (CloseableHttpAsyncClient client : clients) {
      client.close();
    }
    site.close();
  }

  @Test
  void asksForEachRedirect() throws Exception {
    site.origin.on("/1", Reply.redirect(301, "/2")).on("/2", Reply.redirect(302, "/3"));
    site.origin.on("/3", Reply.redirect(307, "/4")).on("/4", Reply.ok("there"));

    assertThat(site.get(client(), "/1")).isEqualTo("there");

    site.origin.expect("GET /1", "GET /2", "GET /3", "GET /4");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).hasSize(4);
  }

  @Test
  void asksForTheAnswerToAChallenge() throws Exception {
    site.origin.on("/a", Reply.unauthorized("here"), Reply.ok("in"));
    BasicCredentialsProvider credentials = new BasicCredentialsProvider();
    credentials.setCredentials(
        new AuthScope(null, -1), new UsernamePasswordCredentials("me", "secret".toCharArray()));
    HttpAsyncClientBuilder builder =
        HttpAsyncClientBuilder.create().setDefaultCredentialsProvider(credentials);

    assertThat(site.get(client(builder), "/a")).isEqualTo("in");

    site.origin.expect("GET /a", "GET /a");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 0);
  }

  @Test
  void retriesAsThePolicySays_andNotByItself() throws Exception {
    site.session.retrying(2);
    site.origin.on("/a", Reply.status(503).body("down"));

    assertThat(site.get(client(), "/a")).isEqualTo("down");

    site.origin.expect("GET /a", "GET /a", "GET /a");
    site.origin.assertGapsAtLeast(Site.INTERVAL, Site.TOLERANCE);
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 1, 2);
  }

  @Test
  void letsTheCacheAnswerForFree() throws Exception {
    site.origin.on("/fresh", Reply.ok("fresh").header("Cache-Control", "max-age=600").dated());
    CloseableHttpAsyncClient client = client(CachingHttpAsyncClientBuilder.create());

    assertThat(site.get(client, "/fresh")).isEqualTo("fresh");
    assertThat(site.get(client, "/fresh")).isEqualTo("fresh");

    assertThat(site.session.asked()).hasSize(1);
    site.origin.expect("GET /fresh");
  }

  @Test
  void asksOnceAndTellsWhy_whenRefused() throws Exception {
    site.session.refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"));

    assertThatThrownBy(() -> site.get(client(), "/a"))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestRefusedException.class);

    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void answersWithARefusal_whenThePolicySaysSo() throws Exception {
    site.session.refusing(hop -> Refusal.of(Reason.PAUSED, "the site asked for an hour"));
    site.session.refusingByResponse();

    SimpleHttpResponse response = site.start(client(), "/a").get(10, TimeUnit.SECONDS);

    assertThat(response.getCode()).isEqualTo(429);
    assertThat(response.getBodyText()).contains("an hour");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void sendsNothing_whenCancelledWhileWaiting() throws Exception {
    site.origin.on("/a", Reply.ok("a"));
    CloseableHttpAsyncClient client = client();
    site.get(client, "/a");
    Future<SimpleHttpResponse> waiting = site.start(client, "/gone");

    waiting.cancel(true);

    assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(CancellationException.class);
    site.get(client, "/a");
    site.origin.expect("GET /a", "GET /a");
  }

  @Test
  void endsTheLease_whenCancelledBeforeTheAnswer() throws Exception {
    site.origin.on("/slow", Reply.ok("late").after(Duration.ofMillis(500)));
    Future<SimpleHttpResponse> sent = site.start(client(), "/slow");
    site.origin.awaitCount(1);

    sent.cancel(true);

    Awaitility.await().until(() -> site.session.permits().stream().noneMatch(RecordedPermit::open));
    site.origin.expect("GET /slow");
  }

  @Test
  void reportsTheFailure_whenTheBodyIsCut() throws Exception {
    site.origin.on("/a", Reply.ok("0123456789").truncatedAfter(4));

    assertThatThrownBy(() -> site.get(client(), "/a")).isInstanceOf(ExecutionException.class);

    Awaitility.await()
        .until(() -> site.session.permits().stream().allMatch(permit -> permit.failure() != null));
    site.origin.expect("GET /a");
  }

  @Test
  void lets200Wait_withoutAThreadForEach() throws Exception {
    Site quick = new Site(Duration.ofMillis(10));
    quick.origin.on("/a", Reply.ok("a"));
    CloseableHttpAsyncClient client = quick.asyncClient();
    clients.add(client);
    quick.get(client, "/a");
    int before = Thread.activeCount();

    List<Future<SimpleHttpResponse>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(quick.start(client, "/a"));
    }
    int threads = Thread.activeCount() - before;
    for (Future<SimpleHttpResponse> call : calls) {
      assertThat(call.get(20, TimeUnit.SECONDS).getBodyText()).isEqualTo("a");
    }

    assertThat(threads).isLessThan(20);
    assertThat(quick.origin.arrivals()).hasSize(201);
    quick.close();
  }

  @Test
  void holdsNoConnectionWhileItWaits() throws Exception {
    PoolingAsyncClientConnectionManager single = new PoolingAsyncClientConnectionManager();
    single.setMaxTotal(1);
    Site patient = new Site(Duration.ofMillis(700));
    patient.origin.on("/to", Reply.redirect(302, "/there")).on("/there", Reply.ok("there"));
    CloseableHttpAsyncClient client =
        patient.asyncClient(HttpAsyncClientBuilder.create().setConnectionManager(single));
    clients.add(client);
    Future<SimpleHttpResponse> waiting = patient.start(client, "/to");
    Awaitility.await().until(() -> patient.session.asked().size() == 2);

    assertThat(patient.get(client, "/there", "other.test")).isEqualTo("there");
    assertThat(waiting.isDone()).isFalse();

    assertThat(waiting.get(10, TimeUnit.SECONDS).getBodyText()).isEqualTo("there");
    patient.origin.expectWithHosts(
        "GET site.test/to", "GET other.test/there", "GET site.test/there");
    patient.close();
  }

  @Test
  void asksForWhatIsSent_whenAnInterceptorRewritesTheRequest() throws Exception {
    site.origin.on("/b", Reply.ok("b"));
    HttpAsyncClientBuilder builder =
        PoliteHttpClients.install(HttpAsyncClientBuilder.create(), site.session);
    builder.addExecInterceptorBefore(
        ChainElement.CONNECT.name(),
        "REWRITE",
        (request, body, scope, chain, callback) -> {
          request.setPath("/b");
          chain.proceed(request, body, scope, callback);
        });

    assertThat(site.get(client(builder), "/a")).isEqualTo("b");

    site.origin.expect("GET /b");
    assertThat(site.session.permits())
        .extracting(permit -> permit.hop().url() + " " + permit.isBack())
        .containsExactly(site.url("/a") + " true", site.url("/b") + " false");
  }

  private CloseableHttpAsyncClient client() {
    return client(HttpAsyncClientBuilder.create());
  }

  private CloseableHttpAsyncClient client(HttpAsyncClientBuilder builder) {
    CloseableHttpAsyncClient client = site.asyncClient(builder);
    clients.add(client);
    return client;
  }
}
