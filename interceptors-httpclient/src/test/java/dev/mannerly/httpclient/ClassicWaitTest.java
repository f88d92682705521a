package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.util.Timeout;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Waits that end before their turn, and what waiting leaves alone. */
class ClassicWaitTest {
  private static final Duration LONG = Duration.ofMillis(700);

  private final LongSite patient = new LongSite();

  @AfterEach
  void close() {
    patient.site.close();
  }

  @Test
  void sendsNothing_whenAbortedWhileWaiting() {
    HttpGet request = new HttpGet(patient.url("/gone"));
    CompletableFuture<String> call = patient.start(request);
    Awaitility.await().until(() -> patient.asked() == 2);

    request.abort();

    assertThatThrownBy(() -> call.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestFailedException.class);
    patient.site.origin.expect();
  }

  @Test
  void sendsNothing_whenAbortedBeforeTheHopOfARedirect() {
    patient.site.origin.on("/to", Reply.redirect(302, "/gone"));
    HttpGet request = new HttpGet(patient.url("/to"));
    CompletableFuture<String> call = patient.start(request);
    Awaitility.await().until(() -> patient.asked() == 3);

    request.cancel();

    assertThatThrownBy(() -> call.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestFailedException.class);
    patient.site.origin.expect("GET /to");
  }

  @Test
  void sendsNothing_whenInterruptedWhileWaiting() throws InterruptedException {
    HttpGet request = new HttpGet(patient.url("/gone"));
    CompletableFuture<Boolean> flagKept = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                patient.site.get(patient.client, request);
              } catch (InterruptedIOException e) {
                flagKept.complete(Thread.currentThread().isInterrupted());
              } catch (IOException e) {
                flagKept.completeExceptionally(e);
              }
            });
    caller.start();
    Awaitility.await().until(() -> patient.asked() == 2);

    caller.interrupt();

    assertThat(flagKept.orTimeout(300, TimeUnit.MILLISECONDS).join()).isTrue();
    patient.site.origin.expect();
  }

  @Test
  void runsNoTimeoutWhileItWaits() throws IOException {
    patient.site.origin.on("/b", Reply.ok("b"));
    HttpGet request = new HttpGet(patient.url("/b"));
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.ofMilliseconds(300))
            .setConnectionRequestTimeout(Timeout.ofMilliseconds(300))
            .build());

    assertThat(patient.site.get(patient.client, request)).isEqualTo("b");

    patient.site.origin.expect("GET /b");
  }

  @Test
  void holdsNoConnectionWhileItWaits() throws IOException {
    PoolingHttpClientConnectionManager single = new PoolingHttpClientConnectionManager();
    single.setMaxTotal(1);
    LongSite narrow = new LongSite(HttpClientBuilder.create().setConnectionManager(single));
    narrow.site.origin.on("/to", Reply.redirect(302, "/there")).on("/there", Reply.ok("there"));
    CompletableFuture<String> waiting = narrow.start(new HttpGet(narrow.url("/to")));
    Awaitility.await().until(() -> narrow.asked() == 3); // waits with its second hop
    HttpGet other = new HttpGet(narrow.site.origin.url("other.test", "/there"));
    assertThat(narrow.site.get(narrow.client, other)).isEqualTo("there");
    assertThat(waiting).isNotDone();

    assertThat(waiting.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo("there");
    narrow.site.origin.expectWithHosts(
        "GET site.test/to", "GET other.test/there", "GET site.test/there");
    narrow.site.close();
  }

  /** A site whose next request waits long. */
  private static final class LongSite {
    final Site site = new Site(LONG);
    final CloseableHttpClient client;

    LongSite() {
      this(HttpClientBuilder.create());
    }

    LongSite(HttpClientBuilder builder) {
      client = site.client(builder);
      site.origin.on("/first", Reply.ok("first"));
      try {
        site.get(client, "/first");
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      site.origin.expect("GET /first");
    }

    String url(String path) {
      return site.url(path);
    }

    int asked() {
      return site.session.asked().size();
    }

    CompletableFuture<String> start(HttpGet request) {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return site.get(client, request);
            } catch (IOException e) {
              throw new java.util.concurrent.CompletionException(e);
            }
          });
    }
  }
}
