package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Limits;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RobotsCasesTest {

  static List<CaseRow> cases() {
    return CaseRows.of(RobotsCasesTest.class, "robots-cases.tsv");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void judgesThePath_asTheCaseSays(CaseRow row) {
    Verdict verdict = verdict(row);

    String word = verdict instanceof Verdict.Disallowed ? "deny" : "allow";
    assertThat(word).as(row.text("source")).matches(row.text("expect").replace("either", ".*"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsTheCrawlDelay_asTheCaseSays(CaseRow row) {
    Duration delay = verdict(row).crawlDelay();

    assertThat(Arrays.asList(row.text("delay_ms").split("\\|")))
        .as(row.text("source") + ": " + delay)
        .anyMatch(expected -> agrees(expected, delay));
  }

  private static boolean agrees(String expected, @Nullable Duration delay) {
    return switch (expected) {
      case "-" -> delay == null;
      case "cap" -> delay != null && delay.compareTo(Limits.LONGEST) >= 0;
      default -> delay != null && delay.toMillis() == Long.parseLong(expected);
    };
  }

  private static Verdict verdict(CaseRow row) {
    return RobotsRules.parse(row.octets("body"), row.text("type"), row.text("agent"))
        .verdict(path(row.text("url")));
  }

  /** Path and query of a URL, as a destination carries them. */
  private static String path(String url) {
    String rest = url.substring(url.indexOf("://") + 3).replaceFirst("#.*", "");
    String path = rest.replaceFirst("^[^/?]*", "");
    return path.startsWith("/") ? path : "/" + path;
  }
}
