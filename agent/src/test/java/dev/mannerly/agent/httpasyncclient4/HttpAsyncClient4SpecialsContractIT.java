package dev.mannerly.agent.httpasyncclient4;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.Stage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.CloseableHttpPipeliningClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.protocol.HttpAsyncRequester;
import org.apache.http.protocol.HttpProcessorBuilder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is this client's own, beside the contract of all clients. */
class HttpAsyncClient4SpecialsContractIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final RecordingOrigin origin = RecordingOrigin.start();

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void countsWhatArrives_fromAMinimalClient() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one"));
    try (CloseableHttpAsyncClient client = HttpAsyncClients.createMinimal()) {
      client.start();

      for (int i = 0; i < 2; i++) {
        HttpResponse response =
            client
                .execute(new HttpHost(host, origin.port()), new HttpGet("/a"), null)
                .get(30, TimeUnit.SECONDS);
        assertThat(HttpAsyncClient4UnderTest.got(response).body()).isEqualTo("one");
      }
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /a");
    assertThat(logged(host, "sent")).hasSize(3);
    awaitAllEnded(host);
  }

  /** By itself it would leave the future of a failed exchange open for ever. */
  @Test
  void tellsTheCallerOfAMinimalClientWhy() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    try (CloseableHttpAsyncClient client = HttpAsyncClients.createMinimal()) {
      client.start();

      assertThatThrownBy(() -> get(client, origin.url(host, "/private")))
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }

    origin.expect("GET /robots.txt");
    assertThat(logged(host, "refused")).hasSize(1);
  }

  @Test
  void gatesEachRequestOfAPipeline() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two")).on("/c", Reply.ok("three"));
    try (CloseableHttpPipeliningClient client = HttpAsyncClients.createPipelining()) {
      client.start();
      Future<List<HttpResponse>> answers =
          client.execute(
              new HttpHost(host, origin.port()),
              List.of(new HttpGet("/a"), new HttpGet("/b"), new HttpGet("/c")),
              null);

      assertThat(answers.get(30, TimeUnit.SECONDS)).hasSize(3);
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /c");
    assertThat(logged(host, "sent")).hasSize(4);
    awaitAllEnded(host);
  }

  @Test
  void failsAPipeline_whenOneOfItsRequestsIsRefused() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    origin.on("/a", Reply.ok("one"));
    try (CloseableHttpPipeliningClient client = HttpAsyncClients.createPipelining()) {
      client.start();
      Future<List<HttpResponse>> answers =
          client.execute(
              new HttpHost(host, origin.port()),
              List.of(new HttpGet("/a"), new HttpGet("/private")),
              null);

      assertThatThrownBy(() -> answers.get(30, TimeUnit.SECONDS))
          .cause()
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }

    assertThat(origin.arrivals())
        .extracting(Arrival::line)
        .contains("GET /robots.txt")
        .doesNotContain("GET /private");
    awaitAllEnded(host);
  }

  /** One thread does all I/O, and 60 exchanges of another host wait. */
  @Test
  void holdsNoReactorUp_whileManyWait() throws Exception {
    String quick = Stage.host("quick");
    origin.on("/a", Reply.ok("one")).ignoring("/slow").ignoring("/robots.txt");
    IOReactorConfig single = IOReactorConfig.custom().setIoThreadCount(1).build();
    try (CloseableHttpAsyncClient client =
        HttpAsyncClients.custom().setDefaultIOReactorConfig(single).build()) {
      client.start();
      List<Future<HttpResponse>> waiting = new ArrayList<>();
      String patient = Stage.host("patient");
      for (int i = 0; i < 60; i++) {
        waiting.add(client.execute(new HttpGet(origin.url(patient, "/slow")), null));
      }
      long before = Thread.activeCount();

      assertThat(get(client, origin.url(quick, "/a"))).isEqualTo("one");

      assertThat(Thread.activeCount()).isLessThan((int) before + 10);
      waiting.forEach(one -> one.cancel(true));
      assertThat(waiting).allMatch(Future::isDone);
      awaitAllEnded(patient);
    }
    origin.expect("GET /a");
  }

  /** The answer closes its connection, so that the next hop leases another. */
  @Test
  void countsAHopOnce_whenItsConnectionIsClosedBeforeIt() throws Exception {
    String host = Stage.host();
    origin.on("/to", Reply.redirect(302, "/there").closing()).on("/there", Reply.ok("there"));
    try (CloseableHttpAsyncClient client = HttpAsyncClients.createDefault()) {
      client.start();

      assertThat(get(client, origin.url(host, "/to"))).isEqualTo("there");
    }

    origin.expect("GET /robots.txt", "GET /to", "GET /there");
    assertThat(logged(host, "sent")).hasSize(3);
    awaitAllEnded(host);
  }

  @Test
  void endsTheWait_whenTheRequestIsAborted() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one"));
    try (CloseableHttpAsyncClient client = HttpAsyncClients.createDefault()) {
      client.start();
      get(client, origin.url(host, "/a"));
      HttpGet request = new HttpGet(origin.url(host, "/gone"));
      Future<HttpResponse> waiting = client.execute(request, null);

      request.abort();

      assertThatThrownBy(() -> waiting.get(400, TimeUnit.MILLISECONDS))
          .isInstanceOf(CancellationException.class);
    }
    origin.expect("GET /robots.txt", "GET /a");
    awaitAllEnded(host);
  }

  @Test
  void callsTheApplicationBackOnce_whenRefused() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /\n"));
    CompletableFuture<Exception> told = new CompletableFuture<>();
    try (CloseableHttpAsyncClient client = HttpAsyncClients.createDefault()) {
      client.start();
      var unused = client.execute(new HttpGet(origin.url(host, "/a")), telling(told));

      assertThat(told.get(30, TimeUnit.SECONDS))
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }
    origin.expect("GET /robots.txt");
    assertThat(logged(host, "refused")).hasSize(1);
  }

  /** The application holds on to what its interceptors saw. */
  @Test
  void judgesAgain_whatIsRewrittenWhileItWaits() throws Exception {
    String host = Stage.host("patient");
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    origin.on("/a", Reply.ok("one"));
    AtomicReference<HttpRequestWrapper> seen = new AtomicReference<>();
    try (CloseableHttpAsyncClient client =
        HttpAsyncClients.custom()
            .addInterceptorLast(
                (HttpRequestInterceptor)
                    (request, context) -> seen.set((HttpRequestWrapper) request))
            .build()) {
      client.start();
      get(client, origin.url(host, "/a"));
      Future<HttpResponse> waiting = client.execute(new HttpGet(origin.url(host, "/b")), null);
      requireNonNull(seen.get()).setURI(URI.create("/private"));

      assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
          .cause()
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }
    origin.expect("GET /robots.txt", "GET /a");
    awaitAllEnded(host);
  }

  @Test
  @SuppressWarnings("deprecation") // that is what it is about
  void refusesTheDeprecatedClient() throws Exception {
    var client = new org.apache.http.impl.nio.client.DefaultHttpAsyncClient();
    client.start();
    try {
      assertThatThrownBy(() -> client.execute(new HttpGet(origin.url("a.test", "/a")), null))
          .hasMessageStartingWith("Mannerly refused: UNCOVERED");
    } finally {
      client.shutdown();
    }
  }

  @Test
  void refusesWhatIsSentByTheCoreAlone() {
    HttpAsyncRequester requester = new HttpAsyncRequester(HttpProcessorBuilder.create().build());

    assertThatThrownBy(() -> requester.execute(null, null, (NHttpClientConnection) null))
        .hasMessageStartingWith("Mannerly refused: UNCOVERED");
  }

  /** Its connections wait for the site to answer, not for their turn. */
  @Test
  void leavesTheReactorsTimeoutAlone() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one"));
    try (HttpAsyncClient4UnderTest client = new HttpAsyncClient4UnderTest(ClientSetup.DEFAULT)) {
      Ask hurried = Ask.get(origin.url(host, "/a")).timeout(Duration.ofMillis(300));

      assertThat(client.send(hurried).body()).isEqualTo("one");
      assertThat(client.send(hurried).body()).isEqualTo("one");
    }
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  private static FutureCallback<HttpResponse> telling(CompletableFuture<Exception> told) {
    return new FutureCallback<>() {
      @Override
      public void completed(HttpResponse response) {
        told.completeExceptionally(new AssertionError("a response"));
      }

      @Override
      public void failed(Exception error) {
        told.complete(error);
      }

      @Override
      public void cancelled() {
        told.completeExceptionally(new AssertionError("cancelled"));
      }
    };
  }

  private static String get(CloseableHttpAsyncClient client, String url) throws Exception {
    try {
      HttpResponse response =
          client.execute(new HttpGet(url), null).get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return HttpAsyncClient4UnderTest.got(response).body();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static void awaitAllEnded(String host) {
    Awaitility.await()
        .untilAsserted(() -> assertThat(logged(host, "done")).hasSameSizeAs(logged(host, "sent")));
  }

  private static List<String> logged(String host, String event) throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
        .filter(line -> line.contains("//" + host))
        .filter(line -> line.contains("\"event\":\"" + event + "\""))
        .toList();
  }
}
