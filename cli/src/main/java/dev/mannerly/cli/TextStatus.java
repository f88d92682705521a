package dev.mannerly.cli;

import dev.mannerly.fleet.BudgetReport;
import dev.mannerly.fleet.FleetView;
import dev.mannerly.fleet.JvmReport;
import dev.mannerly.gate.Standing;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The fleet for people. */
final class TextStatus {
  private static final String JVM = "%-36s %-16s %-12s %8s %8s %8s %9s%n";
  private static final String BUDGET = "%-36s %5s %10s %8s %8s %9s %8s  %s%n";

  private final PrintStream out;

  TextStatus(PrintStream out) {
    this.out = out;
  }

  void print(FleetView fleet, Map<String, Standing> standings) {
    if (fleet.jvms().isEmpty()) {
      out.println("No JVM has said anything of late.");
      return;
    }
    out.printf(JVM, "JVM", "version", "settings", "sent", "refused", "waiting", "in flight");
    fleet.jvms().forEach(this::jvm);
    Map<String, List<String>> settings = fleet.settings();
    if (settings.size() > 1) {
      out.println("settings differ: " + named(settings));
    }
    if (fleet.budgets().isEmpty()) {
      return;
    }
    out.println();
    out.printf(
        BUDGET, "budget", "JVMs", "interval", "sent", "waiting", "in flight", "today", "state");
    for (FleetView.Shared budget : fleet.budgets()) {
      budget(budget, standings.getOrDefault(budget.key(), Standing.UNKNOWN));
    }
  }

  private void jvm(String instance, JvmReport report) {
    JvmReport.Jvm jvm = report.jvm();
    out.printf(
        JVM,
        instance,
        jvm.version(),
        jvm.settings(),
        report.sent(),
        report.allRefused(),
        report.waiting(),
        report.inFlight());
    if (!report.ungated().isEmpty()) {
      out.println("  NOT gated: " + String.join(", ", report.ungated()));
    }
    if (!report.refused().isEmpty()) {
      out.println("  refused: " + new TreeMap<>(report.refused()));
    }
  }

  private void budget(FleetView.Shared budget, Standing standing) {
    Map<Duration, List<String>> intervals = budget.intervals();
    out.printf(
        BUDGET,
        budget.key(),
        budget.reports().size(),
        millis(budget.intervals().firstKey()),
        budget.sent(),
        budget.waiting(),
        budget.inFlight(),
        standing.dayCount(),
        state(budget, standing));
    if (intervals.size() > 1) {
      Map<String, List<String>> named = new LinkedHashMap<>();
      intervals.forEach((interval, jvms) -> named.put(millis(interval), jvms));
      out.println("  intervals differ, the longest holds: " + named(named));
    }
  }

  private static String state(FleetView.Shared budget, Standing standing) {
    if (standing.pauseMicros() > 0) {
      return "paused for another " + standing.pauseMicros() / 1000 + "ms";
    }
    List<Integer> statuses =
        budget.reports().values().stream()
            .map(BudgetReport::lastStatus)
            .filter(status -> status > 0)
            .distinct()
            .sorted()
            .toList();
    return statuses.isEmpty() ? "no answer yet" : "answers " + statuses;
  }

  private static String millis(Duration interval) {
    return interval.plusNanos(999_999).toMillis() + "ms";
  }

  private static String named(Map<String, List<String>> jvmsByValue) {
    return jvmsByValue.entrySet().stream()
        .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
        .collect(Collectors.joining(", "));
  }
}
