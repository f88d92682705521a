package dev.mannerly.agent.jdkhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Many calls that end in every way; run in a JVM of its own, where four responses may be open. */
class JdkHttpStorm {
  private static final int CALLS = 1_500;
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @Test
  void givesEveryPlaceBackOnce_howeverCallsEnd() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/drop", Reply.drop()).on("/cut", Reply.ok("0123456789").truncatedAfter(3));
      origin.on("/ok", Reply.ok("ok").after(Duration.ofMillis(2)));
      HttpClient client = HttpClient.newHttpClient();
      Random random = new Random(7);
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        String path = List.of("/ok", "/drop", "/cut").get(random.nextInt(3));
        var call = client.sendAsync(request(origin, path), BodyHandlers.ofString());
        calls.add(call);
        if (random.nextInt(3) == 0) {
          CompletableFuture.delayedExecutor(random.nextInt(200), TimeUnit.MILLISECONDS)
              .execute(() -> call.cancel(true));
        }
      }
      calls.forEach(JdkHttpStorm::end);

      Awaitility.await().untilAsserted(() -> assertThat(ids("done")).isEqualTo(ids("sent")));
      HttpResponse<String> last =
          client.sendAsync(request(origin, "/ok"), BodyHandlers.ofString()).join();
      assertThat(last.body()).isEqualTo("ok");
      assertThat(origin.arrivals().size()).isLessThanOrEqualTo(ids("sent").size());
    }
  }

  private static HttpRequest request(RecordingOrigin origin, String path) {
    return HttpRequest.newBuilder(URI.create(origin.url("site.test", path))).build();
  }

  private static void end(CompletableFuture<?> call) {
    call.handle((result, failure) -> result).orTimeout(60, TimeUnit.SECONDS).join();
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
