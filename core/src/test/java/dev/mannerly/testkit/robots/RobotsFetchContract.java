package dev.mannerly.testkit.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.config.Limits;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    List<CaseRow> table =
        CaseRows.of(RobotsFetchContract.class, "/dev/mannerly/robots/robots-fetch-cases.tsv");
    return Stream.concat(table.stream(), more());
  }

  /** What the table does not name: the manner in which real servers fail. */
  private static Stream<CaseRow> more() {
    return Stream.of(
        row("redirect hops=6 then 200 rules", "deny_all"),
        row("redirect loop", "deny_all"),
        row("302 to https 200 rules", "rules"),
        row("200 chunked body=rules", "rules"),
        row("200 content-encoding=identity body=rules", "rules"),
        row("200 content-encoding=br body=rules", "deny_all"),
        row("200 body=cut-gzip(rules)", "deny_all"),
        row("raw 200 slow-bytes", "rules"),
        row("raw 200 slow-bytes past-timeout", "deny_all"),
        row("raw 200 slow-head past-timeout", "deny_all"),
        row("raw 200 body-without-end", "rules"),
        row("raw 200 headers-without-end", "deny_all"),
        row("raw 200 chunk-size=garbage", "deny_all"),
        row("raw 200 cut-in-the-head", "deny_all"),
        row("raw no-http", "deny_all"));
  }

  private static CaseRow row(String outcome, String verdict) {
    boolean denied = verdict.equals("deny_all");
    return new CaseRow(
        Map.of(
            "id", outcome,
            "outcome", outcome,
            "verdict", verdict,
            "recheck", denied ? "short" : "24h",
            "why", outcome));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void takesAnAnswerForWhatItIs(CaseRow row) throws IOException {
    boolean stored = row.text("outcome").contains("with-stored-copy");
    try (RobotsSite site = new RobotsSite()) {
      Play play = site.play(row.text("outcome"));
      Asking asking = new Asking(new HastyWay(way(PATIENCE), PATIENCE), play.url());
      try (Politeness politeness = politeness(stored ? SHORT : RobotsSettings.DEFAULT.cache())) {
        if (stored) {
          asking.ask(politeness, "/before");
          asking.startOverAfter(SHORT);
        }
        asking.ask(politeness, "/x");
        asking.ask(politeness, "/private/1");
      }

      assertThat(site.arrivals())
          .extracting(Arrival::lineWithHost)
          .containsExactlyElementsOf(play.arrivals());
      assertThat(verdicts(row)).as(row.text("why")).contains(asking.verdict());
      asking.assertRetry(recheck(row));
      assertThat(asking.logged(directory)).matches(asking.expectedLog(play.ends()));
    }
  }

  private List<String> verdicts(CaseRow row) {
    return row.text("outcome").startsWith("header-block") && !limitsHeads()
        ? List.of("rules", "deny_all")
        : List.of(row.text("verdict").split("\\|", -1));
  }

  /** When a refusal must say that asking again makes sense. */
  private static Duration recheck(CaseRow row) {
    String words = row.text("recheck");
    return words.matches("[0-9]+s")
        ? Duration.ofSeconds(Long.parseLong(words.replace("s", "")))
        : Duration.ofMinutes(1);
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
