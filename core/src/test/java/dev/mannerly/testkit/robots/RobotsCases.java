package dev.mannerly.testkit.robots;

import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What robots.txt may be answered, and what is to follow from it. */
final class RobotsCases {
  private RobotsCases() {}

  static Stream<CaseRow> all() {
    List<CaseRow> table =
        CaseRows.of(RobotsCases.class, "/dev/mannerly/robots/robots-fetch-cases.tsv");
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

  /** Whether an answer must be there already, and have grown old. */
  static boolean isStored(CaseRow row) {
    return row.text("outcome").contains("with-stored-copy");
  }

  /**
   * The verdicts of which each is right.
   *
   * @param limitsHeads whether every version of the client gives up on a head of a megabyte
   */
  static List<String> verdicts(CaseRow row, boolean limitsHeads) {
    return row.text("outcome").startsWith("header-block") && !limitsHeads
        ? List.of("rules", "deny_all")
        : List.of(row.text("verdict").split("\\|", -1));
  }

  /** When a refusal must say that asking again makes sense. */
  static Duration recheck(CaseRow row) {
    String words = row.text("recheck");
    return words.matches("[0-9]+s")
        ? Duration.ofSeconds(Long.parseLong(words.replace("s", "")))
        : Duration.ofMinutes(1);
  }
}
