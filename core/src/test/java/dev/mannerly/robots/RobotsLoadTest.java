package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.time.SystemTime;
import dev.mannerly.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RobotsLoadTest {

  private static final int ORIGINS = 500;
  private static final int THREADS = 8;

  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
  private String body = "User-agent: *\nDisallow: /private\n";

  @Test
  void asksEachOriginOnce_whenManyThreadsWantItAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (SystemTime time = SystemTime.start("robots-load")) {
      Robots robots = robots(time.time());
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        work.add(() -> countDenials(robots));
      }

      for (Future<Integer> denials : threads.invokeAll(work)) {
        assertThat(denials.get()).isEqualTo(ORIGINS);
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(asked).hasSize(ORIGINS);
    assertThat(asked.values()).allMatch(count -> count.get() == 1);
  }

  @Test
  void forgetsOrigins_ratherThanFillTheMemory() {
    body = "#".repeat(200_000);
    Robots robots = robots(FakeTime.at("2026-03-10T12:00:00Z").time());
    countDenials(robots);

    long kept = 0;
    for (int i = 0; i < ORIGINS; i++) {
      kept += robots.cached(destination(i)) == null ? 0 : 1;
    }

    assertThat(kept).isBetween(100L, 400L); // of 100 MB
  }

  private static int countDenials(Robots robots) {
    int denials = 0;
    for (int i = 0; i < ORIGINS; i++) {
      Destination to = destination(i);
      Verdict verdict = robots.verdict(Hop.of("test", "GET", to.origin() + to.path()), to).join();
      denials += verdict instanceof Verdict.Disallowed ? 1 : 0;
    }
    return denials;
  }

  private static Destination destination(int i) {
    return new Destination(new Origin("https", "h" + i + ".test", 443), "/private/" + i);
  }

  private Robots robots(Time time) {
    Fetch fetch =
        (hop, url, needed) -> {
          asked.computeIfAbsent(url, key -> new AtomicInteger()).incrementAndGet();
          return CompletableFuture.supplyAsync(() -> ScriptedFetch.rules(body), time.executor());
        };
    return new Robots(
        RobotsSettings.DEFAULT,
        "AcmeBot",
        fetch,
        time,
        Surroundings.alone(fetched -> Optional.empty()));
  }
}
