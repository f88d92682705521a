package dev.mannerly.testkit.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.PolitenessBuilder;
import dev.mannerly.config.BackoffSettings;
import dev.mannerly.config.Limits;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.config.WaitingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a dispatcher must do, whatever coordinator stands behind the gate. */
public abstract class DispatchContract {
  private static final Duration SLOW = Duration.ofMillis(500);
  private static final Duration FAST = Duration.ofMillis(20);
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path directory;

  /** Adds the coordinator under test. */
  public abstract PolitenessBuilder coordinated(PolitenessBuilder builder);

  private Politeness politeness(String name) {
    return coordinated(
            Politeness.builder()
                .identity("AcmeBot", "1", "https://acme.example")
                .limits(limits(FAST))
                .host("slow.example", limits(SLOW))
                .host("paused.example", limits(FAST))
                .actionLog(directory.resolve(name + ".jsonl")))
        .with(it -> it.robots(ignored()))
        .with(it -> it.waiting(new WaitingSettings(Duration.ofSeconds(1), 1)))
        .with(it -> it.backoff(backoff()))
        .build();
  }

  private static Limits limits(Duration interval) {
    return Limits.DEFAULT.interval(interval).jitter(Duration.ZERO);
  }

  private static RobotsSettings ignored() {
    RobotsSettings usual = RobotsSettings.DEFAULT;
    return new RobotsSettings(
        false, usual.cache(), usual.errorCache(), usual.onDenied(), usual.maxCrawlDelay());
  }

  private static BackoffSettings backoff() {
    BackoffSettings usual = BackoffSettings.DEFAULT;
    return new BackoffSettings(
        usual.statuses(),
        Duration.ofMillis(1_500), // longer than max-wait: refused, not waited for
        Duration.ofMillis(1_500),
        usual.maxRetryAfter(),
        usual.retries());
  }

  private static List<String> fastHosts() {
    return IntStream.range(0, 10).mapToObj(i -> "fast" + i + ".example").toList();
  }

  private Duration untilFastOnesAreDone(Crawl crawl, int pages) {
    fastHosts().forEach(host -> crawl.offer(host, pages));
    long begun = System.nanoTime();
    crawl.start(4);
    fastHosts().forEach(host -> crawl.awaitTurns(host, pages, LIMIT));
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  @Test
  void holdsNobodyUp_whenOneSiteIsSlowAndItsQueueLong() {
    try (Politeness politeness = politeness("both")) {
      Duration without;
      try (Crawl alone = new Crawl(politeness)) {
        without = untilFastOnesAreDone(alone, 40);
      }
      try (Crawl both = new Crawl(politeness)) {
        both.offer("slow.example", 1_000);
        Duration beside = untilFastOnesAreDone(both, 40);

        // a busy machine has its say; waiting for the slow site in each round would take 20 s
        assertThat(beside).isLessThan(without.multipliedBy(2).plusSeconds(4));
        both.awaitTurns("slow.example", 3, LIMIT);
        assertThat(both.span("slow.example")).isGreaterThan(SLOW.multipliedBy(3).dividedBy(2));
        assertThat(both.refused).isEmpty();
        assertThat(both.dispatcher.size()).isGreaterThan(950);
      }
    }
  }

  @Test
  void keepsEachBudgetsInterval() {
    try (Politeness politeness = politeness("paced");
        Crawl crawl = new Crawl(politeness)) {
      untilFastOnesAreDone(crawl, 20);

      for (String host : fastHosts()) {
        assertThat(crawl.span(host))
            .isGreaterThanOrEqualTo(FAST.multipliedBy(19).minus(FAST))
            .isLessThan(LIMIT);
      }
    }
  }

  @Test
  void sharesABudgetBetweenDispatchers() {
    try (Politeness one = politeness("one");
        Politeness other = politeness("other");
        Crawl first = new Crawl(one);
        Crawl second = new Crawl(shared() ? other : one)) {
      first.offer("slow.example", 3).start(2);
      second.offer("slow.example", 3).start(2);
      first.awaitTurns("slow.example", 3, LIMIT);
      second.awaitTurns("slow.example", 3, LIMIT);

      List<Long> all = new ArrayList<>(first.turns("slow.example"));
      all.addAll(second.turns("slow.example"));
      Collections.sort(all);

      assertThat(Duration.ofNanos(all.get(5) - all.get(0)))
          .isGreaterThanOrEqualTo(SLOW.multipliedBy(5).minusMillis(50));
      for (int i = 1; i < all.size(); i++) {
        assertThat(Duration.ofNanos(all.get(i) - all.get(i - 1))).isGreaterThan(SLOW.dividedBy(2));
      }
    }
  }

  /** Whether two of these share what the coordinator knows. */
  public abstract boolean shared();

  @Test
  void keepsTheQueueOfAPausedBudget_andGoesOnAfterwards() {
    try (Politeness politeness = politeness("paused");
        Crawl crawl = new Crawl(politeness)) {
      crawl.answering(503);
      crawl.offer("paused.example", 3).start(2);
      crawl.awaitTurns("paused.example", 1, LIMIT);
      crawl.answering(200);

      crawl.awaitTurns("paused.example", 3, LIMIT);

      assertThat(crawl.span("paused.example")).isGreaterThan(Duration.ofMillis(1_400));
      assertThat(crawl.refused).isEmpty();
    }
  }

  @Test
  void needsNoThreadForABudget() {
    try (Politeness politeness = politeness("many");
        Crawl crawl = new Crawl(politeness)) {
      int before = Thread.activeCount();
      for (int i = 0; i < 500; i++) {
        crawl.offer("host" + i + ".example", 2);
      }
      crawl.start(4);
      Awaitility.await().atMost(LIMIT).until(() -> crawl.dispatcher.size() == 0);

      assertThat(Thread.activeCount() - before).isLessThan(4 + 16 + 20);
    }
  }
}
