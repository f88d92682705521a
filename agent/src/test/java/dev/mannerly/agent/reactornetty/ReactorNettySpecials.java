package dev.mannerly.agent.reactornetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.LoopResources;

/** The contract, and what this client has and others have not. */
class ReactorNettySpecials extends ReactorNettyContract {
  private static final String OURS = "ContractBot/1.0 (+bot@contract.test)";
  private static final String PRIVATE = "User-agent: *\nDisallow: /private\n";

  private RecordingOrigin origin;
  private HttpClient client;

  @BeforeEach
  void begin() {
    origin = stage().origin();
    client = ((ReactorNettyUnderTest) stage().client()).bare();
  }

  @Test
  void keepsTheUserAgentThatIsSetWhileTheRequestIsWritten() {
    String host = Stage.host();
    origin.on("/a", Reply.ok("one"));

    String body =
        client
            .request(HttpMethod.GET)
            .uri(origin.url(host, "/a"))
            .send(
                (request, out) -> {
                  request.header("User-Agent", "Own/7");
                  return out;
                })
            .responseContent()
            .aggregate()
            .asString()
            .block();

    assertThat(body).isEqualTo("one");
    assertThat(origin.arrivals("/a"))
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Own/7");
    origin.expect("GET /robots.txt");
  }

  @Test
  void saysWhoItIs_afterARedirect() {
    String host = Stage.host();
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("two"));

    assertThat(get(client, origin.url(host, "/a")).block()).isEqualTo("two");

    assertThat(origin.arrivalsAt(host))
        .hasSize(3)
        .allMatch(arrival -> arrival.header("user-agent").equals(OURS));
  }

  @Test
  void takesTheHostThatTheClientIsSetTo_whenTheUriIsAPath() {
    String host = Stage.host();
    origin.on("/a?b=%2F", Reply.ok("one"));

    assertThat(get(client.host(host).port(origin.port()), "/a?b=%2F").block()).isEqualTo("one");

    assertThat(stage().log(host, "sent"))
        .last()
        .asString()
        .contains("\"" + origin.url(host, "/a?b=%2F") + "\"");
    origin.expect("GET /robots.txt", "GET /a?b=%2F");
  }

  @Test
  void gatesFormsAndEmptyPublishersAndConnectionsWithoutAPool() {
    String host = Stage.host();
    origin.on("/form", Reply.ok("form")).on("/empty", Reply.ok("empty"));
    origin.on("/new", Reply.ok("new"));

    String form =
        client
            .post()
            .uri(origin.url(host, "/form"))
            .sendForm((request, data) -> data.attr("a", "1"))
            .responseSingle((response, body) -> body.asString())
            .block();
    String empty =
        client
            .request(HttpMethod.GET)
            .uri(origin.url(host, "/empty"))
            .send((request, out) -> Mono.empty())
            .responseSingle((response, body) -> body.asString())
            .block();
    HttpClient single = HttpClient.newConnection().resolver(DefaultAddressResolverGroup.INSTANCE);
    String alone = get(single, origin.url(host, "/new")).block();

    assertThat(List.of(form, empty, alone)).containsExactly("form", "empty", "new");
    assertThat(origin.arrivals("/form")).extracting(each -> each.body()).containsExactly("a=1");
    origin.expect("GET /robots.txt", "GET /empty", "GET /new");
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @Test
  void goesOnInItsOwnEventLoops_whateverBecomesOfTheHop() {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok(PRIVATE)).on("/a", Reply.ok("one"));
    Queue<String> threads = new ConcurrentLinkedQueue<>();

    HttpClient watched =
        client
            .doOnConnected(connection -> threads.add(Thread.currentThread().getName()))
            .doOnRequest((request, connection) -> threads.add(Thread.currentThread().getName()));
    get(watched, origin.url(host, "/a")).doOnNext(body -> remember(threads)).block();
    get(watched, origin.url(host, "/a")).doOnNext(body -> remember(threads)).block();
    String fresh = Stage.host();
    get(watched, origin.url(fresh, "/private"))
        .doOnError(error -> remember(threads))
        .onErrorResume(error -> Mono.empty())
        .block();

    assertThat(threads).hasSizeGreaterThan(5).allMatch(name -> name.startsWith("reactor-http"));
    origin.expect("GET /robots.txt", "GET /a", "GET /a", "GET /robots.txt");
  }

  @Test
  void leavesTheOnlyEventLoopToOthers_whileAHopWaits() {
    String patient = Stage.host("patient");
    String quick = Stage.host("quick");
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("b")).on("/c", Reply.ok("c"));
    LoopResources one = LoopResources.create("reactor-http-one", 1, true);
    try {
      HttpClient client = this.client.runOn(one);
      assertThat(get(client, origin.url(quick, "/c")).block()).isEqualTo("c");

      CompletableFuture<String> waiting = get(client, origin.url(patient, "/a")).toFuture();
      Awaitility.await().until(() -> stage().log(patient, "sent").size() == 2);
      assertThat(get(client, origin.url(quick, "/c")).block()).isEqualTo("c");

      assertThat(waiting).isNotDone();
      assertThat(waiting.join()).isEqualTo("b");
    } finally {
      one.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    }
    origin.expect("GET /robots.txt", "GET /c", "GET /robots.txt", "GET /a", "GET /c", "GET /b");
  }

  @Test
  void leavesNothingOpen_whenCancelledAtAnyTime() throws Exception {
    String host = Stage.host("single");
    String url = origin.url(host, "/long");
    origin
        .on("/late", Reply.ok("late").after(Duration.ofSeconds(20)))
        .on("/long", Reply.ok("0123456789abcdef".repeat(500_000)));
    origin.on("/next", Reply.ok("next"));

    Disposable unanswered = get(client, origin.url(host, "/late")).subscribe();
    Awaitility.await().until(() -> !origin.arrivals("/late").isEmpty());
    Disposable waiting = get(client, url).subscribe();
    Awaitility.await().pollDelay(Duration.ofMillis(100)).until(() -> true);
    waiting.dispose();
    unanswered.dispose();
    client.get().uri(url).responseContent().asByteArray().take(1).blockLast();
    client.get().uri(url).response().block();

    assertThat(get(client, origin.url(host, "/next")).block()).isEqualTo("next");
    Awaitility.await()
        .until(() -> stage().log(host, "done").size() == stage().log(host, "sent").size());
    origin.expect("GET /robots.txt", "GET /long", "GET /long", "GET /next");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void waitsForAnotherTurn_whenItsOwnIsOverBeforeItIsWritten(boolean keptConnection) {
    String host = Stage.host("quick");
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));
    AtomicInteger written = new AtomicInteger();

    CompletableFuture<String> slow =
        client
            .doOnRequest((request, connection) -> connection.markPersistent(keptConnection))
            .request(HttpMethod.GET)
            .uri(origin.url(host, "/a"))
            .send(
                (request, out) ->
                    written.incrementAndGet() > 1
                        ? out
                        : Mono.delay(Duration.ofMillis(400)).then(out.then()))
            .responseSingle((response, body) -> body.asString())
            .toFuture();
    Awaitility.await().until(() -> written.get() == 1);
    assertThat(get(client, origin.url(host, "/b")).block()).isEqualTo("two");

    assertThat(slow.orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo("one");
    assertThat(written).hasValue(2);
    assertThat(stage().log(host, "sent")).hasSize(4);
    assertThat(stage().departures(host)).hasSize(3);
    origin.expect("GET /robots.txt", "GET /b", "GET /a");
  }

  @Test
  void refusesTheHandshakeOfAWebSocket() {
    String host = Stage.host();
    origin.on("/robots.txt", Reply.ok(PRIVATE));
    String url = origin.url(host, "/private").replace("http:", "ws:");

    assertThatThrownBy(() -> client.websocket().uri(url).connect().block())
        .satisfies(error -> assertThat(root(error)).startsWith("Mannerly refused: ROBOTS_DIS"));

    origin.expect("GET /robots.txt");
  }

  @Test
  void countsTheHandshakeOfAWebSocketAsAHop() {
    String host = Stage.host("single");
    origin.on("/socket", Reply.status(404)).on("/next", Reply.ok("next"));
    String url = origin.url(host, "/socket").replace("http:", "ws:");

    assertThatThrownBy(() -> client.websocket().uri(url).connect().block());
    assertThat(get(client, origin.url(host, "/next")).block()).isEqualTo("next");

    origin.expect("GET /robots.txt", "GET /socket", "GET /next");
  }

  private static void remember(Queue<String> threads) {
    threads.add(Thread.currentThread().getName());
  }

  private static String root(Throwable error) {
    Throwable last = error;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return String.valueOf(last.getMessage());
  }

  private static Mono<String> get(HttpClient client, String uri) {
    return client.get().uri(uri).responseSingle((response, body) -> body.asString());
  }
}
