package dev.mannerly.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetViewTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static JvmReport report(String host, String settings, BudgetReport... budgets) {
    return new JvmReport(
        new JvmReport.Jvm(host, 17, "1.0", "enforce", settings, NOON),
        NOON.plusSeconds(9),
        12,
        Map.of("DAILY_CAP", 3L, "PAUSED", 1L),
        5,
        2,
        List.of("okhttp"),
        List.of(budgets));
  }

  private static BudgetReport budget(String key, int seconds) {
    return new BudgetReport(key, Duration.ofSeconds(seconds), 10, 1, 503, 4, 2);
  }

  @Test
  void readsWhatItWrote() {
    JvmReport report = report("höst \"1\"", "abc", budget("example.com", 5), budget("@api", 0));

    assertThat(ReportText.read(ReportText.write(report))).contains(report);
    assertThat(report.allRefused()).isEqualTo(4);
  }

  @Test
  void readsWhatAnotherVersionWrote() {
    String newer =
        "{\"host\":\"h\",\"more\":{\"a\":[1]},\"budgets\":[{\"budget\":\"b\",\"x\":[2]}]}";

    assertThat(ReportText.read(newer))
        .hasValueSatisfying(
            report -> {
              assertThat(report.jvm().host()).isEqualTo("h");
              assertThat(report.budgets()).extracting(BudgetReport::key).containsExactly("b");
            });
    assertThat(ReportText.read("{\"host\":")).isEmpty();
    assertThat(ReportText.read("[]")).isEmpty();
    assertThat(ReportText.read("{\"at\":\"never\"}")).isEmpty();
  }

  @Test
  void namesTheIntervalsThatDiffer_theLongestFirst() {
    FleetView fleet =
        FleetView.of(
            Map.of(
                "one", ReportText.write(report("h1", "abc", budget("example.com", 2))),
                "two", ReportText.write(report("h2", "def", budget("example.com", 5))),
                "three", ReportText.write(report("h3", "abc", budget("example.com", 2))),
                "four", "nonsense"));

    assertThat(fleet.settings())
        .containsExactly(
            Map.entry("abc", List.of("one", "three")), Map.entry("def", List.of("two")));
    assertThat(fleet.budgets()).hasSize(1);
    FleetView.Shared shared = fleet.budgets().get(0);
    assertThat(shared.sent()).isEqualTo(30);
    assertThat(shared.waiting()).isEqualTo(12);
    assertThat(shared.inFlight()).isEqualTo(6);
    assertThat(shared.intervals().firstKey()).isEqualTo(Duration.ofSeconds(5));
    assertThat(shared.intervals()).containsEntry(Duration.ofSeconds(2), List.of("one", "three"));
  }
}
