package dev.mannerly.testkit.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.config.Limits;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.CaseRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a fetch of robots.txt must come to by the way of a client: what arrives at real servers,
 * what hops of that site may do then, and what the action log says of it. The body that a case
 * calls rules forbids /private.
 */
public abstract class RobotsFetchContract {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration INTERVAL = Duration.ofMillis(20);
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir private Path directory;

  /**
   * A client's way that trusts {@link dev.mannerly.testkit.Certificate#client} and gives a
   * connection up after so long.
   */
  public abstract Way way(Duration connectTimeout);

  /** Whether every version of the client gives up on a head of a megabyte. */
  public boolean limitsHeads() {
    return true;
  }

  static Stream<CaseRow> cases() {
    return RobotsCases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void takesAnAnswerForWhatItIs(CaseRow row) throws IOException {
    boolean stored = RobotsCases.isStored(row);
    try (RobotsSite site = new RobotsSite("127.0.0.1", "localhost", PATIENCE)) {
      Play play = site.play(row.text("outcome"));
      Asking asking = new Asking(new HastyWay(way(PATIENCE), PATIENCE), play.url());
      try (Politeness politeness = politeness(stored ? SHORT : RobotsSettings.DEFAULT.cache())) {
        if (stored) {
          asking.ask(politeness, "/before");
          asking.decisions().startOverAfter(SHORT);
        }
        asking.ask(politeness, "/x");
        asking.ask(politeness, "/private/1");
      }

      assertThat(site.arrivals())
          .extracting(Arrival::lineWithHost)
          .containsExactlyElementsOf(play.arrivals());
      assertThat(RobotsCases.verdicts(row, limitsHeads()))
          .as(row.text("why"))
          .contains(asking.decisions().verdict());
      asking.assertRetry(RobotsCases.recheck(row));
      assertThat(asking.logged(directory))
          .matches(asking.decisions().expectedLog(play.ends(), "okhttp", ""));
    }
  }

  private Politeness politeness(Duration cache) {
    RobotsSettings usual = RobotsSettings.DEFAULT;
    return Politeness.builder()
        .identity("AcmeBot", "1.0", "https://acme.example")
        .limits(Limits.DEFAULT.interval(INTERVAL).jitter(Duration.ZERO))
        .actionLog(directory.resolve("actions.jsonl"))
        .with(it -> it.scope(new ScopeSettings(List.of())))
        .with(
            it ->
                it.robots(
                    new RobotsSettings(
                        true, cache, usual.errorCache(), usual.onDenied(), usual.maxCrawlDelay())))
        .build();
  }
}
