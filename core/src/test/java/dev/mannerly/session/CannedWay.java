package dev.mannerly.session;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A way that answers from memory and remembers what was asked; what it does not know fails. */
final class CannedWay implements Way {
  private final Map<String, Fetched> answers = new LinkedHashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final List<Map<String, String>> headers = new ArrayList<>();
  private Runnable meanwhile = () -> {};

  CannedWay robots(String origin, String body) {
    return answer(origin + "/robots.txt", 200, Map.of(), body);
  }

  CannedWay answer(String url, int status, Map<String, List<String>> fields, String body) {
    answers.put(url, new Fetched(status, fields, body.getBytes(StandardCharsets.UTF_8), false));
    return this;
  }

  /** What happens while an answer is awaited. */
  CannedWay meanwhile(Runnable newMeanwhile) {
    meanwhile = newMeanwhile;
    return this;
  }

  List<String> asked() {
    return asked;
  }

  List<Map<String, String>> headers() {
    return headers;
  }

  @Override
  public String description() {
    return "the test's memory";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> requestHeaders, Duration timeout, int maxBytes) {
    asked.add(url.toString());
    headers.add(requestHeaders);
    meanwhile.run();
    Fetched answer = answers.get(url.toString());
    return answer == null
        ? CompletableFuture.failedFuture(new IOException("nothing there: " + url))
        : CompletableFuture.completedFuture(answer);
  }
}
