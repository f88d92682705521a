package dev.mannerly.agent.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Many calls that end in every way; run in a JVM of its own, where four responses may be open. */
class OkHttpStorm {
  private static final int CALLS = 1_500;
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @Test
  void givesEveryPlaceBackOnce_howeverCallsEnd() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/drop", Reply.drop()).on("/cut", Reply.ok("0123456789").truncatedAfter(3));
      origin.on("/ok", Reply.ok("ok").after(Duration.ofMillis(2)));
      origin.on("/hang", Reply.ok("0123456789").stallingAfter(3));
      OkHttpClient client = new OkHttpClient.Builder().readTimeout(Duration.ofMillis(50)).build();
      Random random = new Random(7);
      List<Landing> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        int kind = random.nextInt(30);
        String path = kind == 0 ? "/hang" : List.of("/ok", "/drop", "/cut").get(kind % 3);
        Landing call = Landing.of(client.newCall(request(origin, path)));
        calls.add(call);
        if (random.nextInt(3) == 0) {
          CompletableFuture.delayedExecutor(random.nextInt(200), TimeUnit.MILLISECONDS)
              .execute(() -> call.call().cancel());
        }
      }
      calls.forEach(
          call -> call.body().handle((body, error) -> "").orTimeout(90, TimeUnit.SECONDS).join());

      Awaitility.await().untilAsserted(() -> assertThat(ids("done")).isEqualTo(ids("sent")));
      assertThat(Landing.of(client.newCall(request(origin, "/ok"))).await()).isEqualTo("ok");
      assertThat(origin.arrivals().size()).isLessThanOrEqualTo(ids("sent").size());
      client.dispatcher().executorService().shutdown();
    }
  }

  private static Request request(RecordingOrigin origin, String path) {
    return new Request.Builder().url(origin.url("site.test", path)).build();
  }

  private static Set<String> ids(String event) {
    try {
      return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
          .filter(line -> line.contains("\"event\":\"" + event + "\""))
          .map(ID::matcher)
          .filter(Matcher::find)
          .map(matcher -> matcher.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
