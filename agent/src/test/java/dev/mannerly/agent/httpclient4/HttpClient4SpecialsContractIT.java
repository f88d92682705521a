package dev.mannerly.agent.httpclient4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import dev.mannerly.testkit.contract.StagedContract;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.HttpVersion;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.fluent.Request;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.entity.BufferedHttpEntity;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.impl.client.BasicCredentialsProvider;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.DefaultHttpClient;
import org.apache.http.impl.client.DefaultServiceUnavailableRetryStrategy;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.client.RequestWrapper;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpProcessorBuilder;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.http.protocol.RequestTargetHost;
import org.apache.http.util.EntityUtils;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What this client has and others have not, in the forms that crawlers use it in. */
class HttpClient4SpecialsContractIT extends StagedContract {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";

  private final String host = Stage.host();
  private RecordingOrigin origin;

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpClient4UnderTest(setup);
  }

  @Override
  public String name() {
    return "httpclient4";
  }

  @BeforeEach
  void begin() {
    origin = stage().origin();
  }

  @Test
  void gatesAMinimalClient_whoseRequestLineIsAbsolute() throws Exception {
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));
    try (CloseableHttpClient client = HttpClients.createMinimal()) {
      assertThat(body(client.execute(new HttpGet(origin.url(host, "/a"))))).isEqualTo("one");
      assertThat(body(client.execute(new HttpGet(origin.url(host, "/b"))))).isEqualTo("two");
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /b");
    assertThat(origin.arrivalsAt(host))
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS));
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @SuppressWarnings("deprecation") // the clients of before 4.3 run interceptors when all is asked
  @Test
  void judgesWhatIsWritten_whenAnInterceptorOfAnOldClientRewritesIt() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private"));
    origin.on("/open", Reply.ok("open"));
    for (String path : List.of("/private", "/open")) {
      DefaultHttpClient client = new DefaultHttpClient();
      client.addRequestInterceptor(
          (request, context) -> ((RequestWrapper) request).setURI(URI.create(path)));
      HttpGet get = new HttpGet(origin.url(host, "/a"));

      if (path.equals("/open")) {
        assertThat(client.execute(get).getStatusLine().getStatusCode()).isEqualTo(200);
      } else {
        assertThatThrownBy(() -> client.execute(get))
            .hasMessageContaining("Mannerly refused: ROBOTS_DISALLOWED");
      }
      client.getConnectionManager().shutdown();
    }

    origin.expect("GET /robots.txt", "GET /open");
  }

  @Test
  void repeatsForAMinimalClient_whenTheSiteIsOverloaded() throws Exception {
    origin.on("/a", Reply.status(503).body("later"), Reply.ok("up"));
    try (CloseableHttpClient client = HttpClients.createMinimal()) {
      assertThat(body(client.execute(new HttpGet(origin.url(host, "/a"))))).isEqualTo("up");
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  @Test
  void gatesTheFluentClient() throws Exception {
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("two"));

    assertThat(Request.Get(origin.url(host, "/a")).execute().returnContent().asString())
        .isEqualTo("two");

    origin.expect("GET /robots.txt", "GET /a", "GET /b");
  }

  /** As a crawler does that keeps hosts in queues of their own. */
  @Test
  void takesTheHostOfTheRoute_whenTheRequestLineIsRelativeAndOld() throws Exception {
    origin.on("/a", Reply.ok("one"));
    HttpRequest request = new BasicHttpRequest("GET", "/a", HttpVersion.HTTP_1_0);
    try (CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build()) {
      HttpHost target = new HttpHost(host, origin.port());
      assertThat(body(client.execute(target, request))).isEqualTo("one");
    }

    assertThat(stage().log(host, "sent")).last().asString().contains(origin.url(host, "/a"));
    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void takesTheHostOfTheRoute_whenTheRequestNamesAnother() throws Exception {
    origin.on("/a", Reply.ok("one"));
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      HttpGet request = new HttpGet("http://elsewhere.contract.test:1/a");
      assertThat(body(client.execute(new HttpHost(host, origin.port()), request))).isEqualTo("one");
    }

    assertThat(stage().log(host, "sent")).last().asString().contains(origin.url(host, "/a"));
    assertThat(origin.arrivals()).extracting(Arrival::path).contains("/robots.txt", "/a");
  }

  @Test
  void takesTheHostOfTheRequest_whenAPlainProxyGoesThere() throws Exception {
    origin.on("/a", Reply.ok("one"));
    String other = Stage.host();
    String url = origin.url(other, "/a");
    try (RecordingProxy proxy = RecordingProxy.start();
        CloseableHttpClient client =
            HttpClients.custom().setProxy(new HttpHost("127.0.0.1", proxy.port())).build()) {
      HttpHost target = new HttpHost(host, origin.port());
      assertThat(body(client.execute(target, new HttpGet(url)))).isEqualTo("one");

      assertThat(proxy.requests())
          .containsExactly("GET " + origin.url(other, "/robots.txt"), "GET " + url);
    }

    assertThat(stage().log(other, "sent")).hasSize(2);
    assertThat(stage().log(host, "sent")).isEmpty();
    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void gatesWhatIsWrittenByTheCoreAlone() throws Exception {
    origin.on("/a", Reply.ok("one"));

    assertThat(body(byTheCore(new HttpHost(host, origin.port())))).isEqualTo("one");

    assertThat(stage().log(host, "sent")).last().asString().contains("\"client\":\"httpclient4\"");
    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void refusesWhatIsWrittenByTheCoreAlone_whenNothingSaysWhereTo() {
    assertThatThrownBy(() -> byTheCore(null))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageStartingWith("Mannerly refused: BAD_URL");

    assertThat(origin.arrivalsAt(host)).isEmpty();
  }

  /** With a pool of one connection this would wait for ever. */
  @Test
  void holdsNoConnection_whileTheAnswerToAChallengeWaits() throws Exception {
    String patient = Stage.host("patient");
    String quick = Stage.host("quick");
    origin.on("/a", Reply.unauthorized("here"), Reply.ok("in")).on("/b", Reply.ok("other"));
    BasicCredentialsProvider credentials = new BasicCredentialsProvider();
    credentials.setCredentials(AuthScope.ANY, new UsernamePasswordCredentials("me", "secret"));
    PoolingHttpClientConnectionManager one = new PoolingHttpClientConnectionManager();
    one.setMaxTotal(1);
    ExecutorService callers = Executors.newCachedThreadPool();
    try (CloseableHttpClient client =
        HttpClients.custom()
            .setConnectionManager(one)
            .setDefaultCredentialsProvider(credentials)
            .build()) {
      body(client.execute(new HttpGet(origin.url(quick, "/b")))); // its robots.txt is known now
      origin.expect("GET /robots.txt", "GET /b");
      Future<String> waiting =
          callers.submit(() -> body(client.execute(new HttpGet(origin.url(patient, "/a")))));
      Awaitility.await().until(() -> origin.arrivalsAt(patient).size() == 2); // the challenge

      assertThat(body(client.execute(new HttpGet(origin.url(quick, "/b"))))).isEqualTo("other");

      assertThat(waiting.isDone()).isFalse();
      assertThat(waiting.get(10, TimeUnit.SECONDS)).isEqualTo("in");
    } finally {
      callers.shutdownNow();
    }
    assertThat(origin.arrivalsAt(patient)).hasSize(3);
    assertThat(origin.arrivalsAt(quick)).hasSize(3);
  }

  @Test
  void leavesRepeatsToTheApplication_whenItHasAStrategy() throws Exception {
    origin.on("/a", Reply.status(503));
    try (CloseableHttpClient client =
        HttpClients.custom()
            .setServiceUnavailableRetryStrategy(new DefaultServiceUnavailableRetryStrategy(1, 10))
            .build()) {
      try (CloseableHttpResponse response = client.execute(new HttpGet(origin.url(host, "/a")))) {
        assertThat(response.getStatusLine().getStatusCode()).isEqualTo(503);
      }
    }

    stage().assertReleasesSpaced(host, INTERVAL);
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  @Test
  void endsAHop_whenTheApplicationAbortsIt() throws Exception {
    String single = Stage.host("single");
    origin.on("/long", Reply.ok("0123456789abcdef".repeat(500_000))).on("/next", Reply.ok("next"));
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      HttpGet request = new HttpGet(origin.url(single, "/long"));
      CloseableHttpResponse unread = client.execute(request);
      assertThat(unread.getStatusLine().getStatusCode()).isEqualTo(200);
      request.abort();

      assertThat(body(client.execute(new HttpGet(origin.url(single, "/next"))))).isEqualTo("next");
    }

    origin.expect("GET /robots.txt", "GET /long", "GET /next");
  }

  @Test
  void sendsNothingToTheSite_whenTheProxyRefusesTheTunnel() throws Exception {
    try (RecordingProxy proxy = RecordingProxy.start();
        CloseableHttpClient client =
            HttpClients.custom().setProxy(new HttpHost("localhost", proxy.port())).build()) {
      assertThatThrownBy(() -> client.execute(new HttpGet("https://" + host + ":1/a")))
          .isInstanceOf(InterruptedIOException.class)
          .hasMessageStartingWith("Mannerly refused: ROBOTS_UNREACHABLE")
          .hasMessageContaining("the application's HttpClient");

      assertThat(proxy.requests()).containsExactly("CONNECT " + host + ":1");
    }
  }

  private HttpResponse byTheCore(@Nullable HttpHost named) throws Exception {
    HttpCoreContext context = HttpCoreContext.create();
    HttpRequest request = new BasicHttpRequest("GET", "/a");
    request.addHeader("Connection", "close");
    if (named != null) {
      context.setTargetHost(named);
    }
    try (DefaultBHttpClientConnection connection = new DefaultBHttpClientConnection(8192)) {
      connection.bind(new Socket(host, origin.port()));
      HttpRequestExecutor executor = new HttpRequestExecutor();
      if (named != null) {
        executor.preProcess(
            request, HttpProcessorBuilder.create().add(new RequestTargetHost()).build(), context);
      }
      HttpResponse response = executor.execute(request, connection, context);
      EntityUtils.updateEntity(response, new BufferedHttpEntity(response.getEntity()));
      return response;
    }
  }

  private static String body(HttpResponse response) throws IOException {
    return EntityUtils.toString(response.getEntity());
  }
}
