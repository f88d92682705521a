package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitsTest {
  private static final Duration INTERVAL = Duration.ofMillis(700);

  private final Site site = new Site(INTERVAL);
  private final HttpClient client = site.client();

  @BeforeEach
  void takeTheFirstSlot() throws Exception {
    site.origin.on("/first", Reply.ok("first")).on("/a", Reply.ok("a"));
    client.send(site.get("/first"), BodyHandlers.ofString());
    site.origin.expect("GET /first");
  }

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void startsTheTimeoutWhenTheRequestMayLeave() throws Exception {
    HttpRequest hurried = site.request("/a").timeout(Duration.ofMillis(400)).build();

    assertThat(client.send(hurried, BodyHandlers.ofString()).body()).isEqualTo("a");
    assertThat(client.sendAsync(hurried, BodyHandlers.ofString()).get().body()).isEqualTo("a");

    site.origin.expect("GET /a", "GET /a");
  }

  @Test
  void timesOut_whenTheSiteIsSlow() {
    site.origin.on("/slow", Reply.ok("late").after(Duration.ofMinutes(1)));
    HttpRequest hurried = site.request("/slow").timeout(Duration.ofMillis(100)).build();

    assertThatThrownBy(() -> client.send(hurried, BodyHandlers.ofString()))
        .isInstanceOf(HttpTimeoutException.class);

    site.origin.expect("GET /slow");
    assertThat(site.session.permits())
        .extracting(RecordedPermit::failure)
        .containsExactly(null, Failure.TIMEOUT);
  }

  @Test
  void sendsNothing_whenCancelledWhileWaiting() {
    CompletableFuture<HttpResponse<String>> waiting =
        client.sendAsync(site.get("/a"), BodyHandlers.ofString());

    assertThat(waiting.cancel(true)).isTrue();

    assertThatThrownBy(waiting::get).isInstanceOf(CancellationException.class);
    assertNothingLeaves();
  }

  @Test
  void sendsNothing_whenAStageBehindItIsCancelled() {
    CompletableFuture<HttpResponse<String>> waiting =
        client.sendAsync(site.get("/a"), BodyHandlers.ofString());
    CompletableFuture<String> body = waiting.thenApply(HttpResponse::body);

    body.cancel(true);

    assertThatThrownBy(() -> waiting.get(1, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
    assertNothingLeaves();
  }

  @Test
  void sendsNothing_whenTheCallerGaveUpByATimeoutOfItsOwn() {
    CompletableFuture<HttpResponse<String>> waiting =
        client
            .sendAsync(site.get("/a"), BodyHandlers.ofString())
            .orTimeout(100, TimeUnit.MILLISECONDS);

    assertThatThrownBy(waiting::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(TimeoutException.class);
    assertNothingLeaves();
  }

  @Test
  void sendsNothing_whenInterruptedWhileWaiting() throws Exception {
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                client.send(site.get("/a"), BodyHandlers.ofString());
                end.completeExceptionally(new AssertionError("was sent"));
              } catch (Exception e) {
                end.complete(e);
              }
            });
    caller.start();
    Awaitility.await().until(() -> caller.getState() == Thread.State.WAITING);

    caller.interrupt();

    assertThat(end.get(400, TimeUnit.MILLISECONDS)).isInstanceOf(InterruptedException.class);
    assertNothingLeaves();
  }

  @Test
  void sendsNothing_whenItsThreadIsInterruptedAlready() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> client.send(site.get("/a"), BodyHandlers.ofString()))
        .isInstanceOf(InterruptedException.class);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertNothingLeaves();
  }

  @Test
  void breaksOffWhatIsOnTheWire_whenCancelled() {
    site.origin.on("/slow", Reply.ok("late").after(Duration.ofMinutes(1)));
    CompletableFuture<HttpResponse<String>> sent =
        client.sendAsync(site.get("/slow"), BodyHandlers.ofString());
    site.origin.awaitCount(2);

    sent.cancel(true);

    Awaitility.await()
        .untilAsserted(() -> assertThat(site.session.permits()).noneMatch(RecordedPermit::open));
    site.origin.expect("GET /slow");
  }

  @Test
  void leavesTheBodyAlone_whenCancelledAfterTheResponse() throws Exception {
    site.origin.on("/long", Reply.ok("x".repeat(3_000_000)));
    CompletableFuture<HttpResponse<InputStream>> sent =
        client.sendAsync(site.get("/long"), BodyHandlers.ofInputStream());
    InputStream body = sent.get().body();

    sent.cancel(true);

    assertThat(site.session.permits().get(1).open()).isTrue();
    assertThat(body.readAllBytes()).hasSize(3_000_000);
    assertThat(site.session.permits().get(1).open()).isFalse();
    site.origin.expect("GET /long");
  }

  @Test
  void givesTheLeaseBack_whenTheBodyIsClosedEarly() throws Exception {
    site.origin.on("/long", Reply.ok("x".repeat(30_000_000)));
    HttpResponse<InputStream> response =
        client.send(site.get("/long"), BodyHandlers.ofInputStream());
    assertThat(site.session.permits().get(1).open()).isTrue();

    response.body().close();

    Awaitility.await().until(() -> !site.session.permits().get(1).open());
    assertThat(site.session.permits().get(1).failure()).isNull();
    site.origin.expect("GET /long");
  }

  @Test
  void runsWhatFollowsARefusalInNoThreadOfOurs() throws Exception {
    CompletableFuture<Permit> undecided = new CompletableFuture<>();
    HttpClient refused =
        PoliteHttpClient.newBuilder(
                new ForwardingSession(site.session) {
                  @Override
                  public CompletableFuture<Permit> awaitAsync(Hop hop) {
                    return undecided;
                  }
                })
            .build();
    CompletableFuture<Thread> after =
        refused
            .sendAsync(site.get("/a"), BodyHandlers.ofString())
            .handle((response, error) -> Thread.currentThread());

    Refusal refusal = Refusal.of(Reason.QUEUE_FULL, "full");
    Thread worker = new Thread(() -> undecided.completeExceptionally(refusal.asException()));
    worker.start();

    assertThat(after.get()).isNotSameAs(worker);
  }

  @Test
  void lets200WaitWithoutThreads() throws Exception {
    client.sendAsync(site.get("/a"), BodyHandlers.ofString()).get(); // its threads are there now
    int before = Thread.activeCount();

    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      waiting.add(client.sendAsync(site.get("/a"), BodyHandlers.ofString()));
    }

    assertThat(Thread.activeCount() - before).isLessThan(10);
    waiting.forEach(each -> each.cancel(true));
    site.origin.expect("GET /a");
  }

  /** The next slot passes, and the hop behind it is the first that arrives. */
  private void assertNothingLeaves() {
    site.origin.on("/last", Reply.ok("last"));
    assertThat(client.sendAsync(site.get("/last"), BodyHandlers.ofString()).join().body())
        .isEqualTo("last");
    site.origin.expect("GET /last");
    assertThat(site.session.permits()).hasSize(2);
  }
}
