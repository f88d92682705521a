package dev.mannerly.agent.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.okhttp.OkHttpUnderTest;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import dev.mannerly.testkit.contract.StagedContract;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that wait outside of their dispatcher, and what it says of them. */
class OkHttpQueueContractIT extends StagedContract {
  private static final int SLOW_HOSTS = 13;
  private static final int CALLS_OF_EACH = 39;

  private final OkHttpClient client = new OkHttpClient();

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return OkHttpUnderTest.bare(setup);
  }

  @Override
  public String name() {
    return "okhttp";
  }

  @AfterEach
  void endItsThreads() {
    client.dispatcher().executorService().shutdown();
  }

  @Test
  void holdsNoIdleHostUp_while500Wait() {
    RecordingOrigin origin = stage().origin();
    String idle = Stage.host("quick");
    origin.on(idle + "/a", Reply.ok("at once")).ignoring("/slow");
    assertThat(start(idle, "/a").await()).isEqualTo("at once");
    int threadsBefore = Thread.activeCount();

    List<Landing> slow = new ArrayList<>();
    for (int i = 0; i < SLOW_HOSTS; i++) {
      String host = Stage.host("patient");
      for (int j = 0; j < CALLS_OF_EACH; j++) {
        slow.add(start(host, "/slow"));
      }
    }
    List<Long> millis = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      long begin = System.nanoTime();
      assertThat(start(idle, "/a").await()).isEqualTo("at once");
      millis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    assertThat(millis).as("a busy machine delays some").anyMatch(time -> time < 100);
    assertThat(Thread.activeCount() - threadsBefore).isLessThan(100);
    assertThat(client.dispatcher().queuedCallsCount()).isGreaterThan(400);
    client.dispatcher().cancelAll();
    Awaitility.await().until(() -> slow.stream().allMatch(landing -> landing.body().isDone()));
    Awaitility.await().until(() -> client.dispatcher().queuedCallsCount() == 0);
    origin.arrivals();
  }

  @Test
  void cancelsThoseThatWait_whenAllAreCancelled() {
    String host = begun();
    Landing waiting = start(host, "/gone");
    assertThat(client.dispatcher().queuedCalls()).containsExactly(waiting.call());

    client.dispatcher().cancelAll();

    assertThat(waiting.awaitFailure()).isInstanceOf(IOException.class).hasMessage("Canceled");
    assertThat(start(host, "/last").await()).isEqualTo("last");
    stage().origin().expect("GET /robots.txt", "GET /first", "GET /last");
  }

  @Test
  void runsThoseThatWait_whenTheThreadsAreShutDown() {
    String host = begun();
    Landing waiting = start(host, "/last");

    client.dispatcher().executorService().shutdown();
    Landing late = start(host, "/late");

    assertThat(late.awaitFailure()).hasMessage("executor rejected");
    assertThat(waiting.await()).isEqualTo("last");
    stage().origin().expect("GET /robots.txt", "GET /first", "GET /last");
  }

  @Test
  void isIdleWhenNothingWaitsAnyMore() {
    AtomicInteger idle = new AtomicInteger();
    client.dispatcher().setIdleCallback(idle::incrementAndGet);
    String host = begun();
    Awaitility.await().until(() -> idle.get() == 1);

    Landing sooner = start(host, "/last");
    Landing later = start(host, "/last");
    assertThat(start(Stage.host("quick"), "/first").await()).isEqualTo("first");
    Awaitility.await().until(() -> client.dispatcher().runningCallsCount() == 0);

    assertThat(idle).hasValue(1);
    assertThat(List.of(sooner.await(), later.await())).containsOnly("last");
    Awaitility.await().until(() -> idle.get() > 1);
    stage().origin().arrivals();
  }

  @Test
  void givesTheTurnBack_whenAnInterceptorFails() {
    String host = begun();
    OkHttpClient failing =
        client
            .newBuilder()
            .addInterceptor(
                chain -> {
                  throw new IOException("not today");
                })
            .build();

    assertThat(Landing.of(failing.newCall(request(host, "/gone"))).awaitFailure())
        .hasMessage("not today");

    assertThat(start(host, "/last").await()).isEqualTo("last");
    stage().origin().expect("GET /robots.txt", "GET /first", "GET /last");
    Awaitility.await().until(() -> stage().departures(host).size() == 3);
  }

  @Test
  void asksForWhatIsWritten_whenAnInterceptorRewritesTheHost() {
    String asked = Stage.host();
    String written = Stage.host();
    stage().origin().on("/a", Reply.ok("one"));
    OkHttpClient rewriting =
        client
            .newBuilder()
            .addInterceptor(
                chain ->
                    chain.proceed(
                        chain
                            .request()
                            .newBuilder()
                            .url(chain.request().url().newBuilder().host(written).build())
                            .build()))
            .build();

    assertThat(Landing.of(rewriting.newCall(request(asked, "/a"))).await()).isEqualTo("one");

    assertThat(stage().departures(written)).hasSize(2);
    stage()
        .origin()
        .expectWithHosts(
            "GET " + asked + "/robots.txt",
            "GET " + written + "/robots.txt",
            "GET " + written + "/a");
  }

  @Test
  void asksForWhatIsWritten_whenANetworkInterceptorRewritesThePath() {
    String host = Stage.host();
    stage().origin().on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    OkHttpClient rewriting =
        client
            .newBuilder()
            .addNetworkInterceptor(
                chain ->
                    chain.proceed(
                        chain
                            .request()
                            .newBuilder()
                            .url(stage().origin().url(host, "/private"))
                            .build()))
            .build();

    assertThat(Landing.of(rewriting.newCall(request(host, "/a"))).awaitFailure())
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    stage().origin().expect("GET /robots.txt");
    assertThat(stage().departures(host)).hasSize(1);
  }

  @Test
  void spendsNoTurnOnAConnectionThatTheSiteClosed() {
    stage().origin().closeIdleAfter(Duration.ofMillis(200));
    String host = begun();
    stage().origin().on("/to", Reply.redirect(302, "/last"));

    assertThat(start(host, "/to").await()).isEqualTo("last");
    assertThat(start(host, "/last").await()).isEqualTo("last");

    stage().origin().expect("GET /robots.txt", "GET /first", "GET /to", "GET /last", "GET /last");
    assertThat(stage().departures(host)).hasSize(5);
  }

  /** A host whose first request was sent, so that the next one waits. */
  private String begun() {
    String host = Stage.host("patient");
    stage().origin().on("/first", Reply.ok("first")).on("/last", Reply.ok("last"));
    assertThat(start(host, "/first").await()).isEqualTo("first");
    return host;
  }

  private Landing start(String host, String path) {
    return Landing.of(client.newCall(request(host, path)));
  }

  private Request request(String host, String path) {
    return new Request.Builder().url(stage().origin().url(host, path)).build();
  }
}
