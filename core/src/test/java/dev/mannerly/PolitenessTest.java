package dev.mannerly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.actionlog.ActionLogReader;
import dev.mannerly.actionlog.Entry;
import dev.mannerly.actionlog.Event;
import dev.mannerly.actionlog.LoggedEntry;
import dev.mannerly.config.Limits;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.hop.Way;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolitenessTest {
  @TempDir Path directory;

  private record NoRules() implements Way {
    @Override
    public String description() {
      return "memory";
    }

    @Override
    public CompletableFuture<Fetched> get(
        URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
      return CompletableFuture.completedFuture(new Fetched(404, Map.of(), new byte[0], false));
    }
  }

  private PolitenessBuilder hourly() {
    return Politeness.builder()
        .identity("AcmeBot", "1", "https://acme.example")
        .interval(Duration.ofMinutes(3))
        .actionLog(directory.resolve("actions.jsonl"));
  }

  private static Hop get(String url) {
    return new Hop("okhttp", "GET", url, Headers.NONE, 0, new NoRules());
  }

  @Test
  void refusesThoseWhoWait_whenItIsClosed() {
    CompletableFuture<Permit> waiting;
    try (Politeness politeness = hourly().build()) {
      waiting = politeness.session().awaitAsync(get("https://shop.example/a"));
      Awaitility.await().until(() -> politeness.counts().sent() == 1);
      assertThat(waiting).isNotDone();
    }

    Awaitility.await().until(waiting::isDone);
    assertThat(waiting).isCompletedExceptionally();
    assertThat(waiting.handle((permit, error) -> error).join())
        .isInstanceOf(RequestRefusedException.class);
  }

  @Test
  void logsTheRefusalsOfThoseWhoWait_whenItIsClosed() throws IOException {
    List<CompletableFuture<Permit>> waiting = new ArrayList<>();
    CompletableFuture<Permit> asking;
    CompletableFuture<Fetched> never = new CompletableFuture<>();
    try (Politeness politeness = hourly().build()) {
      for (int i = 0; i < 50; i++) {
        waiting.add(politeness.session().awaitAsync(get("https://shop.example/" + i)));
      }
      asking = politeness.session().awaitAsync(get("https://slow.example/").way(answering(never)));
      Awaitility.await().until(() -> politeness.counts().sent() == 2);
    }

    assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
    assertThat(asking).isCompletedExceptionally();
    assertThat(refusedLines("shop.example")).isEqualTo(50);
    assertThat(refusedLines("slow.example")).isEqualTo(1);
    never.complete(new Fetched(404, Map.of(), new byte[0], false));
  }

  private long refusedLines(String budget) throws IOException {
    long count = 0;
    try (ActionLogReader log = ActionLogReader.open(directory.resolve("actions.jsonl"))) {
      for (Optional<LoggedEntry> next = log.next(); next.isPresent(); next = log.next()) {
        Entry entry = next.get().entry();
        if (entry.event() == Event.REFUSED && budget.equals(entry.budget())) {
          count += entry.count() == null ? 1 : entry.count();
        }
      }
    }
    return count;
  }

  private static Way answering(CompletableFuture<Fetched> answer) {
    return new Way() {
      @Override
      public String description() {
        return "a slow one";
      }

      @Override
      public CompletableFuture<Fetched> get(
          URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
        return answer;
      }
    };
  }

  @Test
  void refusesWhoComes_afterItWasClosed() {
    Politeness politeness = hourly().build();
    HopSession session = politeness.session();
    politeness.close();

    assertThatThrownBy(() -> session.await(get("https://shop.example/a")))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void goesOnCountingWhereTheLastOneEnded() {
    PolitenessBuilder capped =
        hourly().with(it -> it.totalPerDay(1L)); // the fetch of robots.txt is the one
    try (Politeness first = capped.build()) {
      assertThat(first.session().awaitAsync(get("https://shop.example/a")))
          .failsWithin(Duration.ofSeconds(10));
      assertThat(first.counts().sent()).isEqualTo(1);
    }
    try (Politeness second = capped.build()) {
      assertThatThrownBy(() -> second.session().await(get("https://other.example/a")))
          .isInstanceOf(RequestRefusedException.class)
          .hasMessageContaining("DAILY_CAP");
      assertThat(second.counts().sent()).isZero();
    }
  }

  @Test
  void namesEveryWrongSetting_whenItIsBuilt() {
    PolitenessBuilder wrong =
        hourly().host("0x7f.0.0.1", Limits.DEFAULT).host("..", Limits.DEFAULT);

    assertThatThrownBy(wrong::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("budgets.hosts.0x7f.0.0.1")
        .hasMessageContaining("budgets.hosts...");
  }

  @Test
  void readsAFile() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("mannerly.yml"),
            "version: 1\nidentity: {product: AcmeBot}\naction-log: {file: '"
                + directory.resolve("log.jsonl")
                + "'}\n");

    try (Politeness politeness = Politeness.load(file)) {
      assertThat(politeness.configuration().identity().product()).isEqualTo("AcmeBot");
    }
  }
}
