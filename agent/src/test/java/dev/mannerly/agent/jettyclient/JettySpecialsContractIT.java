package dev.mannerly.agent.jettyclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What this client has and others have not, in a JVM that runs the packaged agent. */
class JettySpecialsContractIT {
  private static final String ROBOTS = "User-agent: *\nDisallow: /private\n";

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final HttpClient client = new HttpClient();

  /** When a listener of the application rewrites the request. */
  enum Moment {
    QUEUED,
    BEGIN,
    HEADERS;

    Request on(Request request, Consumer<Request> rewrite) {
      return switch (this) {
        case QUEUED -> request.onRequestQueued(rewrite::accept);
        case BEGIN -> request.onRequestBegin(rewrite::accept);
        case HEADERS -> request.onRequestHeaders(rewrite::accept);
      };
    }
  }

  @BeforeEach
  void start() throws Exception {
    client.start();
  }

  @AfterEach
  void close() throws Exception {
    client.stop();
    origin.close();
  }

  @ParameterizedTest
  @EnumSource
  void judgesWhatIsSent_whenAListenerRewritesTheRequest(Moment moment) {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok(ROBOTS));
    Request request =
        moment.on(client.newRequest(origin.url(host, "/a")), it -> it.path("/private"));

    assertThatThrownBy(request::send)
        .rootCause()
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    origin.expect("GET /robots.txt");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @ParameterizedTest
  @EnumSource
  void sendsWhatWasJudged_whenAListenerRewritesTheRequest(Moment moment) throws Exception {
    String host = Stage.host();
    origin.on("/b", Reply.ok("two")).on("/c", Reply.ok("three"));

    for (String path : List.of("/b", "/c")) {
      Request request = moment.on(client.newRequest(origin.url(host, "/a")), it -> it.path(path));
      assertThat(request.send().getStatus()).isEqualTo(200);
    }

    origin.expect("GET /robots.txt", "GET /b", "GET /c");
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/b", "/c");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  /** Another takes the turn that was given back, so this one waits where it was rewritten. */
  @ParameterizedTest
  @EnumSource
  void waitsForAnotherTurn_whenAListenerRewritesTheRequest(Moment moment) throws Exception {
    String host = Stage.host("patient");
    origin.on("/b", Reply.ok("two")).on("/x", Reply.ok("between"));
    List<CompletableFuture<ContentResponse>> between = new ArrayList<>();
    Request request =
        moment.on(
            client.newRequest(origin.url(host, "/a")),
            it -> {
              if (between.isEmpty()) {
                between.add(start(origin.url(host, "/x")));
              }
              it.path("/b");
            });

    assertThat(request.send().getContentAsString()).isEqualTo("two");

    assertThat(between.get(0).get(20, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
    origin.expect("GET /robots.txt", "GET /x", "GET /b");
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/x", "/b");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @Test
  void judgesEachTime_whenListenersRewriteTheRequestOneAfterTheOther() throws Exception {
    String host = Stage.host();
    origin.on("/a/b/c/d", Reply.ok("one"));

    client
        .newRequest(origin.url(host, "/a"))
        .onRequestQueued(it -> it.path(it.getPath() + "/b"))
        .onRequestBegin(it -> it.path(it.getPath() + "/c"))
        .onRequestHeaders(it -> it.path(it.getPath() + "/d"))
        .send();

    origin.expect("GET /robots.txt", "GET /a/b/c/d");
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a/b/c/d");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  @Test
  void gatesAConnectionOfTheApplication() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));

    try (Connection connection = connect(host)) {
      for (String path : List.of("/a", "/b")) {
        assertThat(send(connection, origin.url(host, path)).get(20, TimeUnit.SECONDS).getStatus())
            .isEqualTo(200);
      }
    }

    List<Arrival> arrivals = origin.arrivals();
    assertThat(arrivals)
        .extracting(Arrival::line)
        .containsExactly("GET /robots.txt", "GET /a", "GET /b");
    assertThat(arrivals.subList(1, 3)).extracting(Arrival::connection).containsOnly(1);
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/b");
  }

  @Test
  void letsTheNextHaveTheConnection_whenGivenUpWhileItWaitsForItsTurnAnew() throws Exception {
    String host = Stage.host("patient");
    client.setMaxConnectionsPerDestination(1);
    origin.on("/slow", Reply.ok("slow").after(Duration.ofMillis(2500))).on("/a", Reply.ok("one"));
    CompletableFuture<ContentResponse> slow = start(origin.url(host, "/slow"));
    origin.awaitCount(2);
    CompletableFuture<ContentResponse> next = start(origin.url(host, "/a"));
    CompletableFuture<ContentResponse> last = start(origin.url(host, "/gone"));
    slow.get(20, TimeUnit.SECONDS);
    next.get(20, TimeUnit.SECONDS); // its turn was long ago, and that of the last is so by now
    assertWaits(last);
    last.cancel(true);

    assertThat(start(origin.url(host, "/a")).get(20, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
    Awaitility.await().until(() -> AgentLog.allEnded(host));
    origin.expect("GET /robots.txt", "GET /slow", "GET /a", "GET /a");
  }

  @Test
  void sendsNothing_whenGivenUpWhileItWaitsForAConnectionOfTheApplication() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));

    try (Connection connection = connect(host)) {
      send(connection, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
      CompletableFuture<ContentResponse> waiting = send(connection, origin.url(host, "/gone"));
      assertWaits(waiting);
      waiting.cancel(true);
      Awaitility.await().until(() -> AgentLog.allEnded(host));

      send(connection, origin.url(host, "/b")).get(20, TimeUnit.SECONDS);
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /b");
  }

  @Test
  void doesNotCountTheWait_whenATotalTimeoutHoldsOverAConnectionOfTheApplication()
      throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));

    try (Connection connection = connect(host)) {
      send(connection, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
      Request hurried =
          client.newRequest(origin.url(host, "/b")).timeout(300, TimeUnit.MILLISECONDS);
      ContentResponse response =
          new CompletableResponseListener(hurried).send(connection).get(20, TimeUnit.SECONDS);

      assertThat(response.getContentAsString()).isEqualTo("two");
    }

    origin.expect("GET /robots.txt", "GET /a", "GET /b");
  }

  @Test
  void refusesOverAConnectionOfTheApplication() throws Exception {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok(ROBOTS));

    try (Connection connection = connect(host)) {
      CompletableFuture<ContentResponse> refused = send(connection, origin.url(host, "/private"));
      assertThatThrownBy(() -> refused.get(20, TimeUnit.SECONDS))
          .rootCause()
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");
    }

    origin.expect("GET /robots.txt");
  }

  @Test
  void leavesNothingOpen_whenManyAreGivenUpWhileTheyWait() throws Exception {
    String host = Stage.host("single");
    origin.on("/hung", Reply.ok("late").after(Duration.ofMinutes(5))).on("/a", Reply.ok("one"));
    get(origin.url(host, "/a"));
    CompletableFuture<ContentResponse> hung = start(origin.url(host, "/hung"));
    origin.awaitCount(3);
    List<CompletableFuture<ContentResponse>> waiting = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      waiting.add(start(origin.url(host, "/gone")));
    }

    waiting.forEach(call -> call.cancel(true));
    hung.cancel(true);

    assertThat(get(origin.url(host, "/a"))).isEqualTo("one");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
    origin.expect("GET /robots.txt", "GET /a", "GET /hung", "GET /a");
  }

  /** Its turn has come, but there is no connection for it, and then nobody wants it any more. */
  @Test
  void givesThePermitBack_whenGivenUpInTheQueueForAConnection() throws Exception {
    String host = Stage.host("quick");
    origin.on("/hung", Reply.ok("late").after(Duration.ofMinutes(5))).on("/a", Reply.ok("one"));
    client.setMaxConnectionsPerDestination(1);
    get(origin.url(host, "/a"));
    CompletableFuture<ContentResponse> hung = start(origin.url(host, "/hung"));
    origin.awaitCount(3);
    CompletableFuture<ContentResponse> queued = start(origin.url(host, "/gone"));
    Awaitility.await().until(() -> AgentLog.lines(host, "sent").size() == 4);
    queued.cancel(true);
    hung.cancel(true);

    Awaitility.await().until(() -> AgentLog.allEnded(host));
    assertThat(AgentLog.departed(host)).doesNotContain("/gone");
    origin.expect("GET /robots.txt", "GET /a", "GET /hung");
  }

  /** Its turn was long ago when it gets a connection at last, so it waits for another. */
  @Test
  void keepsTheInterval_whenPermitsGrowOldInTheQueueForAConnection() throws Exception {
    String host = Stage.host();
    client.setMaxConnectionsPerDestination(1);
    origin.on("/slow", Reply.ok("slow").after(Duration.ofSeconds(1))).on("/a", Reply.ok("one"));
    List<CompletableFuture<ContentResponse>> calls = new ArrayList<>();
    calls.add(start(origin.url(host, "/slow")));
    origin.awaitCount(2);
    for (int i = 0; i < 3; i++) {
      calls.add(start(origin.url(host, "/a")));
    }
    for (CompletableFuture<ContentResponse> call : calls) {
      assertThat(call.get(20, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
    }

    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/slow", "/a", "/a", "/a");
    origin.assertGapsAtLeast(host, Duration.ofMillis(200), Duration.ofMillis(100));
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }

  /** Redirects are followed in the client's own threads, of which it has few here. */
  @Test
  void blocksNoThreadOfTheClient_whileRedirectsWait() throws Exception {
    HttpClient small = new HttpClient();
    small.setExecutor(new QueuedThreadPool(6));
    small.start();
    String idle = Stage.host("quick");
    origin.on("/to", Reply.redirect(302, "/there")).on("/there", Reply.ok("there"));
    origin.on("/a", Reply.ok("at once"));
    List<CompletableFuture<ContentResponse>> redirected = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    try {
      for (int i = 0; i < 12; i++) {
        hosts.add(Stage.host("patient"));
        redirected.add(start(small, origin.url(hosts.get(i), "/to")));
      }
      origin.awaitCount(24);

      assertThat(start(small, origin.url(idle, "/a")).get(600, TimeUnit.MILLISECONDS).getStatus())
          .isEqualTo(200);
      assertThat(redirected).anyMatch(call -> !call.isDone());
      for (CompletableFuture<ContentResponse> call : redirected) {
        assertThat(call.get(20, TimeUnit.SECONDS).getContentAsString()).isEqualTo("there");
      }
    } finally {
      small.stop();
    }
    assertThat(origin.arrivals()).hasSize(12 * 3 + 2);
    assertThat(hosts).allMatch(host -> AgentLog.departures(host).size() == 3);
  }

  @Test
  void endsTheWaits_whenTheClientIsStopped() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one"));
    get(origin.url(host, "/a"));
    CompletableFuture<ContentResponse> waiting = start(origin.url(host, "/gone"));
    assertWaits(waiting);

    client.stop();

    assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(ExecutionException.class);
    Awaitility.await().until(() -> AgentLog.allEnded(host));
    origin.expect("GET /robots.txt", "GET /a");
  }

  /** The client forgets destinations that are idle, and what waits for its turn is in no queue. */
  @Test
  void sendsInTheEnd_whenItsDestinationWasSweptAwayMeanwhile() throws Exception {
    String host = Stage.host("patient");
    origin.on("/a", Reply.ok("one").closing());
    HttpClient sweeping = new HttpClient();
    sweeping.setDestinationIdleTimeout(100);
    sweeping.start();
    try {
      start(sweeping, origin.url(host, "/a")).get(20, TimeUnit.SECONDS);
      CompletableFuture<ContentResponse> waiting = start(sweeping, origin.url(host, "/a"));
      Awaitility.await().until(() -> sweeping.getDestinations().isEmpty());

      assertThat(waiting.get(20, TimeUnit.SECONDS).getContentAsString()).isEqualTo("one");
    } finally {
      sweeping.stop();
    }
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
  }

  @Test
  void repeatsARequestAsItWas() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.status(503).body("0123456789".repeat(100_000)), Reply.ok("up"));

    ContentResponse response =
        client
            .newRequest(origin.url(host, "/a"))
            .headers(
                headers ->
                    headers
                        .put(HttpHeader.AUTHORIZATION, "Bearer mine")
                        .put(HttpHeader.COOKIE, "a=b")
                        .put("X-Mine", "kept"))
            .send();

    assertThat(response.getContentAsString()).isEqualTo("up");
    assertThat(origin.arrivals("/a"))
        .hasSize(2)
        .allMatch(arrival -> arrival.header("authorization").equals("Bearer mine"))
        .allMatch(arrival -> List.of("a=b").equals(arrival.headers().get("cookie")))
        .allMatch(arrival -> arrival.header("x-mine").equals("kept"));
    origin.expect("GET /robots.txt");
  }

  @Test
  void saysWhoItIsOnEachHop_unlessTheApplicationNamedItsClient() throws Exception {
    String host = Stage.host();
    origin.on("/to", Reply.redirect(302, "/there")).on("/there", Reply.ok("there"));
    get(origin.url(host, "/to"));
    client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, "Own/7"));
    get(origin.url(host, "/to"));

    assertThat(origin.arrivals())
        .filteredOn(arrival -> !arrival.path().equals("/robots.txt"))
        .extracting(arrival -> arrival.header("user-agent").split("/", -1)[0])
        .containsExactly("ContractBot", "ContractBot", "Own", "Own");
  }

  @Test
  void letsAWebSocketOpen_andTheNextHopGo_whileItIsOpen() throws Exception {
    String host = Stage.host("single");
    origin.on(
        "/socket",
        arrival ->
            Reply.status(101)
                .header("Upgrade", "websocket")
                .header("Connection", "Upgrade")
                .header("Sec-WebSocket-Accept", accept(arrival)));
    origin.on("/a", Reply.ok("one"));
    WebSocketClient sockets = new WebSocketClient(client);
    sockets.start();

    Session session =
        sockets
            .connect(new Quiet(), URI.create("ws://" + host + ":" + origin.port() + "/socket"))
            .get(20, TimeUnit.SECONDS);

    assertThat(get(origin.url(host, "/a"))).isEqualTo("one");
    assertThat(session.isOpen()).isTrue();
    session.disconnect();
    sockets.stop();
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/socket", "/a");
    origin.expect("GET /robots.txt", "GET /socket", "GET /a");
  }

  /** The client finds its methods by reflection. */
  public static final class Quiet implements Session.Listener {
    @Override
    public void onWebSocketOpen(Session session) {
      session.demand();
    }
  }

  private static String accept(Arrival arrival) {
    try {
      String key = arrival.header("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whatever the Host header says, it is the site that is connected to that counts. */
  @Test
  void judgesTheSite_whenARequestNamesAnotherHost() throws Exception {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one"));

    client
        .newRequest(origin.url(host, "/a?q=1&r=a%20b"))
        .headers(headers -> headers.put(HttpHeader.HOST, "elsewhere.test"))
        .send();

    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a?q=1&r=a%20b");
    assertThat(origin.arrivals()).hasSize(2);
  }

  private Connection connect(String host) throws Exception {
    var destination = client.resolveDestination(client.newRequest(origin.url(host, "/")));
    CompletableFuture<Connection> connection = new CompletableFuture<>();
    destination.newConnection(
        org.eclipse.jetty.util.Promise.from(
            connection::complete, connection::completeExceptionally));
    return connection.get(20, TimeUnit.SECONDS);
  }

  private CompletableFuture<ContentResponse> send(Connection connection, String url) {
    return new CompletableResponseListener(client.newRequest(url)).send(connection);
  }

  private String get(String url) throws Exception {
    return client.GET(url).getContentAsString();
  }

  private CompletableFuture<ContentResponse> start(String url) {
    return start(client, url);
  }

  private static CompletableFuture<ContentResponse> start(HttpClient client, String url) {
    return new CompletableResponseListener(client.newRequest(url)).send();
  }

  private static void assertWaits(Future<?> call) {
    assertThatThrownBy(() -> call.get(150, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
  }
}
