package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.config.Limits;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs that do not know the same of one budget: the strictest holds for both. */
class StrictestTest {
  /** The lead of a grant, which is how far a thread may wake up late, and a busy round trip. */
  private static final Duration TOLERANCE = Duration.ofMillis(25 + 25);

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @TempDir Path directory;

  private final RecordingOrigin origin = RecordingOrigin.start();

  @AfterEach
  void close() {
    origin.close();
  }

  private Politeness jvm(String name, int intervalMillis, boolean obey) {
    RobotsSettings usual = RobotsSettings.DEFAULT;
    return Politeness.builder()
        .identity("FleetBot", "1", "https://bot.example")
        .limits(Limits.DEFAULT.interval(Duration.ofMillis(intervalMillis)).jitter(Duration.ZERO))
        .coordinator(redis.uri())
        .actionLog(directory.resolve(name + ".jsonl"))
        .with(it -> it.scope(new ScopeSettings(List.of())))
        .with(
            it ->
                it.robots(
                    new RobotsSettings(
                        obey,
                        usual.cache(),
                        usual.errorCache(),
                        usual.onDenied(),
                        usual.maxCrawlDelay())))
        .build();
  }

  /** When a hop might leave. */
  private long send(Politeness jvm) {
    try {
      Permit permit = jvm.session().await(Hop.of("okhttp", "GET", origin.url("/a")));
      long released = System.nanoTime();
      permit.ended(Outcome.complete());
      return released;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Both send some hops at the same time, the first one first. */
  private void assertApart(Politeness first, Politeness second, Duration interval) {
    List<Long> released = new ArrayList<>(List.of(send(first)));
    CompletableFuture<List<Long>> theirs = CompletableFuture.supplyAsync(() -> three(second));
    released.addAll(three(first));
    released.addAll(theirs.join());
    released.sort(Long::compare);

    assertThat(released).hasSize(7);
    for (int i = 1; i < released.size(); i++) {
      assertThat(Duration.ofNanos(released.get(i) - released.get(i - 1)))
          .isBetween(interval.minus(TOLERANCE), interval.multipliedBy(3));
    }
  }

  private List<Long> three(Politeness jvm) {
    return List.of(send(jvm), send(jvm), send(jvm));
  }

  @Test
  void keepTheLongerOfTwoConfiguredIntervals() {
    try (Politeness slow = jvm("slow", 500, false);
        Politeness quick = jvm("quick", 50, false)) {
      assertApart(slow, quick, Duration.ofMillis(500));
    }
  }

  @Test
  void keepACrawlDelayThatOneOfThemHasSeen() {
    origin.on("/robots.txt", Reply.ok("User-agent: *\nCrawl-delay: 0.6\n"));
    try (Politeness reader = jvm("reader", 50, true);
        Politeness other = jvm("other", 50, false)) {
      assertApart(reader, other, Duration.ofMillis(600));
    }
    origin.expect("GET /robots.txt");
  }
}
