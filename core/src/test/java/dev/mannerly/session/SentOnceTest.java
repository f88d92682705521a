package dev.mannerly.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Fetched;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class SentOnceTest {

  @Test
  void asksOnce_whenAKeptConnectionIsLostUnanswered() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/robots.txt", Reply.ok("User-agent: *"), Reply.drop());
      HttpClientWay way = new HttpClientWay(HttpClient.newHttpClient(), "test");

      assertThat(get(way, origin)).succeedsWithin(Duration.ofSeconds(20));
      CompletableFuture<Fetched> lost = get(way, origin);
      Awaitility.await().until(lost::isDone);

      assertThat(Failure.of(lost.handle((fetched, error) -> error).join()))
          .isEqualTo(Failure.RESET);
      origin.expect("GET /robots.txt", "GET /robots.txt");
    }
  }

  private static CompletableFuture<Fetched> get(HttpClientWay way, RecordingOrigin origin) {
    return way.get(URI.create(origin.url("/robots.txt")), Map.of(), Duration.ofSeconds(10), 1_000);
  }
}
