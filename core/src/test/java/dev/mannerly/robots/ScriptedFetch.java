package dev.mannerly.robots;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Answers what it was told to, URL by URL, and remembers what it was asked. */
final class ScriptedFetch implements Fetch {

  static final String RULES = "User-agent: *\nDisallow: /private\n";

  final List<String> asked = new ArrayList<>();
  final List<Map<String, String>> headers = new ArrayList<>();
  private final Map<String, Supplier<CompletableFuture<Fetched>>> script = new HashMap<>();

  ScriptedFetch on(String url, Fetched answer) {
    return on(url, () -> CompletableFuture.completedFuture(answer));
  }

  ScriptedFetch on(String url, Exception failure) {
    return on(url, () -> CompletableFuture.failedFuture(failure));
  }

  ScriptedFetch on(String url, Supplier<CompletableFuture<Fetched>> answer) {
    script.put(url, answer);
    return this;
  }

  @Override
  public CompletableFuture<Fetched> get(Hop hop, String url, BooleanSupplier needed) {
    return get(hop, url, Map.of(), needed);
  }

  @Override
  public CompletableFuture<Fetched> get(
      Hop hop, String url, Map<String, String> validators, BooleanSupplier needed) {
    if (!needed.getAsBoolean()) {
      return CompletableFuture.failedFuture(new FetchNotNeededException());
    }
    asked.add(url);
    headers.add(validators);
    Supplier<CompletableFuture<Fetched>> answer = script.get(url);
    return answer == null
        ? CompletableFuture.failedFuture(new IOException("nothing is scripted for " + url))
        : answer.get();
  }

  static Fetched status(int status) {
    return answer(status, "", Map.of());
  }

  static Fetched rules(String body) {
    return answer(200, body, Map.of("Content-Type", "text/plain"));
  }

  static Fetched redirect(String location) {
    return answer(302, "", Map.of("Location", location));
  }

  static Fetched answer(int status, String body, Map<String, String> fields) {
    Map<String, List<String>> lines = new HashMap<>();
    fields.forEach((name, value) -> lines.put(name, List.of(value)));
    return new Fetched(status, lines, body.getBytes(StandardCharsets.UTF_8), false);
  }
}
