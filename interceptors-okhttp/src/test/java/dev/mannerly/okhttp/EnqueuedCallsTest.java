package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EnqueuedCallsTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void asksOnceAndTellsWhy_whenRefused() {
    site.session.refusing(hop -> Refusal.of(Reason.PAUSED, "the site asked for an hour"));

    Throwable error = Enqueued.errorOf(Enqueued.start(call("/a")));

    assertThat(error).isInstanceOf(RequestRefusedException.class).hasMessageContaining("an hour");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void startsNoThread_whileItWaits() {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient client = site.client();
    List<CompletableFuture<Got>> calls = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      calls.add(Enqueued.start(client.newCall(site.request("site.test", "/a"))));
    }
    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("OkHttp http://site.test"))
            .count();

    assertThat(threads).isLessThanOrEqualTo(2);
    calls.forEach(call -> assertThat(call.join().body()).isEqualTo("a"));
    assertThat(site.origin.arrivals()).hasSize(10);
    site.assertSentWithPermits();
  }

  @Test
  void holdsTheLimitOfTheDispatcher_forCallsWhoseTurnHasCome() {
    site.origin.on("/a", Reply.ok("a").after(Duration.ofMillis(150)));
    Dispatcher dispatcher = new Dispatcher();
    dispatcher.setMaxRequests(1);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    OkHttpClient.Builder builder = new OkHttpClient.Builder().dispatcher(dispatcher);
    builder.addInterceptor(
        chain -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          try {
            return chain.proceed(chain.request());
          } finally {
            running.decrementAndGet();
          }
        });
    OkHttpClient client = site.client(builder);
    List<CompletableFuture<Got>> calls = new ArrayList<>();
    for (String host : List.of("a.test", "b.test", "c.test", "other.test")) {
      calls.add(Enqueued.start(client.newCall(site.request(host, "/a"))));
    }

    calls.forEach(call -> assertThat(call.join().body()).isEqualTo("a"));

    assertThat(most).hasValue(1);
    assertThat(site.origin.arrivals()).hasSize(4);
  }

  @Test
  void givesTheTurnBack_whenCancelledWhileWaiting() {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient client = site.client();
    Enqueued.get(client, site.request("site.test", "/a"));
    Call call = client.newCall(site.request("site.test", "/b"));
    CompletableFuture<Got> got = Enqueued.start(call);

    call.cancel();

    assertThat(Enqueued.errorOf(got)).isInstanceOf(IOException.class).hasMessage("Canceled");
    site.origin.expect("GET /a");
  }

  @Test
  void finishesWaitingCalls_whenItsThreadsAreShutDown() throws InterruptedException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient client = site.client();
    Enqueued.get(client, site.request("site.test", "/a"));
    CompletableFuture<Got> waiting =
        Enqueued.start(client.newCall(site.request("site.test", "/a")));
    client.dispatcher().executorService().shutdown();
    CompletableFuture<Got> late = Enqueued.start(client.newCall(site.request("site.test", "/b")));

    assertThat(Enqueued.errorOf(late)).hasMessage("executor rejected");
    assertThat(waiting.join().body()).isEqualTo("a");
    assertThat(client.dispatcher().executorService().awaitTermination(5, TimeUnit.SECONDS))
        .isTrue();
    site.origin.expect("GET /a", "GET /a");
  }

  @Test
  void keepsTheJvmUp_whileACallWaits() {
    site.origin.on("/a", Reply.ok("late answer"));
    ForkedJvm.Result result =
        ForkedJvm.of(MainEndsEarly.class)
            .jvmArgs("-Djdk.net.hosts.file=" + System.getProperty("jdk.net.hosts.file"))
            .args(site.origin.url("site.test", "/a"))
            .run();

    assertThat(result.stdout()).contains("main ends", "late answer", "late answer");
    assertThat(result.exitCode()).isZero();
    site.origin.expect("GET /a", "GET /a");
  }

  @Test
  void dropsTheTurn_whenAnInterceptorBeforeUsAnswers() {
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain -> {
                  throw new IOException("not today");
                });

    Throwable error =
        Enqueued.errorOf(
            Enqueued.start(site.client(builder).newCall(site.request("site.test", "/a"))));

    assertThat(error).hasMessage("not today");
    Awaitility.await()
        .until(() -> site.session.permits().stream().allMatch(RecordedPermit::isBack));
  }

  private Call call(String path) {
    return site.client().newCall(site.request("site.test", path));
  }
}
