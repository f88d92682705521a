package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.async.MinimalHttpAsyncClient;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http.nio.AsyncClientEndpoint;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What this client has and others have not, in a JVM that runs the packaged agent. */
class HttpClient5SpecialsContractIT {
  private final RecordingOrigin origin = RecordingOrigin.start();

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void keepsTheNameThatTheApplicationGaveItsClient() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one"));

    get(HttpClientBuilder.create().setUserAgent("Own/7"), origin.url(host, "/a"));
    get(
        HttpClientBuilder.create()
            .setDefaultHeaders(List.of(new BasicHeader("User-Agent", "Own/8"))),
        origin.url(host, "/a"));
    getAsync(HttpAsyncClientBuilder.create().setUserAgent("Own/9"), origin.url(host, "/a"));

    assertThat(origin.arrivals("/a"))
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Own/7", "Own/8", "Own/9");
    origin.expect("GET /robots.txt");
  }

  @Test
  void leavesRetriesToTheApplicationsStrategy() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.status(503).body("down"));
    var once = new DefaultHttpRequestRetryStrategy(1, TimeValue.ofMilliseconds(1));

    get(HttpClientBuilder.create().setRetryStrategy(once), origin.url(host, "/a"));
    getAsync(HttpAsyncClientBuilder.create().setRetryStrategy(once), origin.url(host, "/a"));

    assertThat(origin.arrivals("/a")).hasSize(4);
    origin.expect("GET /robots.txt");
  }

  @Test
  void repeatsNothing_whenTheApplicationSwitchedRetriesOff() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.status(503).body("down"));

    get(HttpClientBuilder.create().disableAutomaticRetries(), origin.url(host, "/a"));
    getAsync(HttpAsyncClientBuilder.create().disableAutomaticRetries(), origin.url(host, "/a"));

    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  @Test
  void judgesEach_whenAnInterceptorSendsTwice() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.status(500).body("no"), Reply.ok("one"));
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .addExecInterceptorBefore(
                ChainElement.MAIN_TRANSPORT.name(),
                "TWICE",
                (request, scope, chain) -> {
                  EntityUtils.consume(chain.proceed(request, scope).getEntity());
                  return chain.proceed(request, scope);
                });

    assertThat(get(builder, origin.url(host, "/a"))).isEqualTo("one");

    origin.expect("GET /robots.txt", "GET /a", "GET /a");
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/a");
  }

  @Test
  void judgesWhatIsSent_whenAnInterceptorRewritesTheRequest() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .addExecInterceptorBefore(
                ChainElement.MAIN_TRANSPORT.name(),
                "REWRITE",
                (request, scope, chain) -> {
                  request.setPath("/private");
                  return chain.proceed(request, scope);
                });
    HttpAsyncClientBuilder async =
        HttpAsyncClientBuilder.create()
            .addExecInterceptorBefore(
                ChainElement.MAIN_TRANSPORT.name(),
                "REWRITE",
                (request, body, scope, chain, callback) -> {
                  request.setPath("/private");
                  chain.proceed(request, body, scope, callback);
                });

    assertThatThrownBy(() -> get(builder, origin.url(host, "/a")))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    assertThatThrownBy(() -> getAsync(async, origin.url(host, "/a")))
        .hasMessageContaining("Mannerly refused: ROBOTS_DISALLOWED");

    origin.expect("GET /robots.txt");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  /** These run in the reactor, behind the place where a hop can wait. */
  @Test
  void judgesWhatIsWritten_whenARequestInterceptorRewritesIt() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\nDisallow: /*?sid="));
    for (String path : List.of("/private", "/a?sid=1")) {
      HttpAsyncClientBuilder last =
          HttpAsyncClientBuilder.create()
              .addRequestInterceptorLast((request, body, context) -> request.setPath(path));
      HttpAsyncClientBuilder first =
          HttpAsyncClientBuilder.create()
              .addRequestInterceptorFirst((request, body, context) -> request.setPath(path));

      for (HttpAsyncClientBuilder builder : List.of(last, first)) {
        assertThatThrownBy(() -> getAsync(builder, origin.url(host, "/a")))
            .hasMessageContaining("Mannerly refused: ROBOTS_DISALLOWED");
      }
    }
    HttpAsyncClientBuilder open =
        HttpAsyncClientBuilder.create()
            .addRequestInterceptorLast((request, body, context) -> request.setPath("/a?page=2"));

    getAsync(open, origin.url(host, "/a"));

    origin.expect("GET /robots.txt", "GET /a?page=2");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @Test
  void gatesALeasedConnection() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));
    MinimalHttpAsyncClient client = HttpAsyncClients.createMinimal();
    client.start();

    AsyncClientEndpoint endpoint =
        client.lease(new HttpHost("http", host, origin.port()), null).get(20, TimeUnit.SECONDS);
    for (String path : List.of("/a", "/b")) {
      endpoint
          .execute(
              SimpleRequestProducer.create(
                  SimpleRequestBuilder.get(origin.url(host, path)).build()),
              SimpleResponseConsumer.create(),
              null)
          .get(20, TimeUnit.SECONDS);
    }
    endpoint.releaseAndReuse();
    client.close(CloseMode.IMMEDIATE);

    List<Arrival> arrivals = origin.arrivals();
    assertThat(arrivals)
        .extracting(Arrival::line)
        .containsExactly("GET /robots.txt", "GET /a", "GET /b");
    assertThat(arrivals.subList(1, 3)).extracting(Arrival::connection).hasSize(2).containsOnly(1);
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/b");
  }

  @Test
  void sendsNothing_whenAMinimalCallIsGivenUpWhileItWaits() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one"));
    try (CloseableHttpClient client = HttpClients.createMinimal()) {
      get(client, new HttpGet(origin.url(host, "/a")));
      HttpGet waiting = new HttpGet(origin.url(host, "/gone"));
      CompletableFuture<String> call = start(client, waiting);
      assertWaits(call);
      waiting.abort();

      assertThatThrownBy(() -> call.get(300, TimeUnit.MILLISECONDS))
          .rootCause()
          .hasMessage("Request aborted");
      get(client, new HttpGet(origin.url(host, "/a")));
    }
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  /** After a redirect the client knows only a copy of the request, which nobody aborts. */
  @Test
  void sendsNothing_whenAbortedBeforeTheHopOfARedirect() throws Exception {
    String host = Stage.host("patient");
    origin.on("/to", Reply.redirect(302, "/gone"));
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      HttpGet request = new HttpGet(origin.url(host, "/to"));
      CompletableFuture<String> call = start(client, request);
      Awaitility.await().until(() -> origin.count() == 2);
      assertWaits(call);

      request.cancel();

      assertThatThrownBy(() -> call.get(300, TimeUnit.MILLISECONDS))
          .rootCause()
          .hasMessage("Request aborted");
    }
    origin.expect("GET /robots.txt", "GET /to");
  }

  @Test
  void sendsNothing_whenAMinimalFutureIsCancelledWhileItWaits() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one"));
    CloseableHttpAsyncClient client = HttpAsyncClients.createMinimal();
    client.start();
    start(client, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
    Future<SimpleHttpResponse> waiting = start(client, origin.url(host, "/gone"));
    assertWaits(waiting);

    waiting.cancel(true);

    assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(CancellationException.class);
    start(client, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
    client.close(CloseMode.IMMEDIATE);
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  /** One response at a time may be open there; this one will never come. */
  @Test
  void givesThePlaceBack_whenACallIsCancelledThatTheSiteDoesNotAnswer() throws Exception {
    String host = Stage.host("single");
    origin.on("/hung", Reply.ok("late").after(Duration.ofMinutes(5))).on("/a", Reply.ok("one"));
    CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();
    client.start();
    start(client, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
    Future<SimpleHttpResponse> hung = start(client, origin.url(host, "/hung"));
    Awaitility.await().until(() -> origin.count() == 3);

    hung.cancel(true);

    assertThat(start(client, origin.url(host, "/a")).get(20, TimeUnit.SECONDS).getBodyText())
        .isEqualTo("one");
    client.close(CloseMode.IMMEDIATE);
    origin.expect("GET /robots.txt", "GET /a", "GET /hung", "GET /a");
  }

  @Test
  void holdsItsPlace_untilAMinimalResponseIsClosed() throws Exception {
    String host = Stage.host("single");
    origin.on("/a", Reply.ok("0123456789".repeat(1_000_000))).on("/b", Reply.ok("two"));
    try (CloseableHttpClient client = HttpClients.createMinimal()) {
      ClassicHttpResponse open =
          client.executeOpen(new HttpHost("http", host, origin.port()), new HttpGet("/a"), null);
      CompletableFuture<String> next = start(client, new HttpGet(origin.url(host, "/b")));
      assertWaits(next);

      open.close();

      assertThat(next.get(20, TimeUnit.SECONDS)).isEqualTo("two");
    }
    origin.expect("GET /robots.txt", "GET /a", "GET /b");
  }

  @Test
  void holdsNoConnectionOfAChallengedCallWhileItWaits() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.unauthorized("here"), Reply.ok("in")).on("/b", Reply.ok("two"));
    HttpClientBuilder builder =
        HttpClientBuilder.create()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create().setMaxConnTotal(1).build());
    var credentials = new BasicCredentialsProvider();
    credentials.setCredentials(
        new AuthScope(null, -1), new UsernamePasswordCredentials("me", "secret".toCharArray()));
    String other = Stage.host("quick");
    try (CloseableHttpClient client = builder.setDefaultCredentialsProvider(credentials).build()) {
      CompletableFuture<String> challenged = start(client, new HttpGet(origin.url(host, "/a")));
      Awaitility.await().until(() -> origin.count() == 2);

      assertThat(get(client, new HttpGet(origin.url(other, "/b")))).isEqualTo("two");
      assertThat(challenged).isNotDone();

      assertThat(challenged.get(20, TimeUnit.SECONDS)).isEqualTo("in");
    }
    assertThat(origin.arrivals()).hasSize(5);
  }

  private static void assertWaits(Future<?> call) {
    assertThatThrownBy(() -> call.get(150, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
  }

  private static String get(HttpClientBuilder builder, String url) throws IOException {
    try (CloseableHttpClient client = builder.build()) {
      return get(client, new HttpGet(url));
    }
  }

  private static String get(CloseableHttpClient client, HttpGet request) throws IOException {
    return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
  }

  private static CompletableFuture<String> start(CloseableHttpClient client, HttpGet request) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return get(client, request);
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        });
  }

  private static String getAsync(HttpAsyncClientBuilder builder, String url) throws Exception {
    try (Form.Open client = Form.asynchronous(builder.build())) {
      return client.get(url);
    }
  }

  private static Future<SimpleHttpResponse> start(CloseableHttpAsyncClient client, String url) {
    return client.execute(SimpleRequestBuilder.get(url).build(), null);
  }
}
