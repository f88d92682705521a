package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many calls that end in every way; run in a JVM of its own, where four responses may be open. */
class HttpClient5Storm {
  private static final int CALLS = 800;
  private static final List<String> PATHS = List.of("/ok", "/drop", "/cut", "/missing", "/to");

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final Random random = new Random(7);

  @AfterEach
  void close() {
    origin.arrivals(); // how many, no one can say
    origin.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void givesEveryPlaceBackOnce_howeverCallsEnd(boolean minimal) throws Exception {
    String host = Stage.host();
    script();
    ExecutorService callers = Executors.newFixedThreadPool(100);
    try (CloseableHttpClient client =
        minimal ? HttpClients.createMinimal() : HttpClients.createDefault()) {
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        HttpGet request = new HttpGet(origin.url(host, path()));
        calls.add(CompletableFuture.runAsync(() -> get(client, request), callers));
        sometimes(request::abort);
      }
      for (CompletableFuture<?> call : calls) {
        call.handle((got, error) -> "over").get(60, TimeUnit.SECONDS);
      }

      Awaitility.await().until(() -> AgentLog.allEnded(host));
      assertThat(get(client, new HttpGet(origin.url(host, "/ok")))).isEqualTo("ok");
      assertThat(origin.count()).isLessThanOrEqualTo(AgentLog.lines(host, "sent").size());
    } finally {
      callers.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void givesEveryPlaceBackOnce_howeverFuturesEnd(boolean minimal) throws Exception {
    String host = Stage.host();
    script();
    CloseableHttpAsyncClient client =
        minimal ? HttpAsyncClients.createMinimal() : HttpAsyncClients.createDefault();
    client.start();
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      Future<?> call = start(client, origin.url(host, path()));
      calls.add(call);
      sometimes(() -> call.cancel(true));
    }
    for (Future<?> call : calls) {
      end(call);
    }

    Awaitility.await().until(() -> AgentLog.allEnded(host));
    assertThat(start(client, origin.url(host, "/ok")).get(60, TimeUnit.SECONDS).getBodyText())
        .isEqualTo("ok");
    assertThat(origin.count()).isLessThanOrEqualTo(AgentLog.lines(host, "sent").size());
    client.close(CloseMode.IMMEDIATE);
  }

  private void script() {
    origin.on("/drop", Reply.drop()).on("/cut", Reply.ok("0123456789").truncatedAfter(3));
    origin
        .on("/ok", Reply.ok("ok").after(Duration.ofMillis(2)))
        .on("/to", Reply.redirect(302, "/ok"));
    origin.on("/missing", Reply.status(404).body("no"));
  }

  private String path() {
    return PATHS.get(random.nextInt(PATHS.size()));
  }

  private void sometimes(Runnable cancel) {
    if (random.nextInt(3) == 0) {
      CompletableFuture.delayedExecutor(random.nextInt(300), TimeUnit.MILLISECONDS).execute(cancel);
    }
  }

  private static String get(CloseableHttpClient client, HttpGet request) {
    try {
      return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static Future<SimpleHttpResponse> start(CloseableHttpAsyncClient client, String url) {
    return client.execute(SimpleRequestBuilder.get(url).build(), null);
  }

  private static void end(Future<?> call) throws Exception {
    try {
      call.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException | java.util.concurrent.CancellationException e) {
      assertThat(call.isDone()).isTrue();
    }
  }
}
