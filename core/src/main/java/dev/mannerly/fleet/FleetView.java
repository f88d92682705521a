package dev.mannerly.fleet;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The reports of all JVMs, read together.
 *
 * @param jvms by instance
 */
public record FleetView(SortedMap<String, JvmReport> jvms) {

  /**
   * One budget as the fleet sees it.
   *
   * @param key the budget key
   * @param reports by instance
   */
  public record Shared(String key, Map<String, BudgetReport> reports) {

    /** Which JVMs go by which interval, the longest first; that one holds for all. */
    public SortedMap<Duration, List<String>> intervals() {
      SortedMap<Duration, List<String>> byInterval = new TreeMap<>(Comparator.reverseOrder());
      byInterval.putAll(
          reports.entrySet().stream()
              .collect(
                  Collectors.groupingBy(
                      each -> each.getValue().interval(),
                      Collectors.mapping(Map.Entry::getKey, Collectors.toList()))));
      return byInterval;
    }

    public long sent() {
      return reports.values().stream().mapToLong(BudgetReport::sent).sum();
    }

    public long waiting() {
      return reports.values().stream().mapToLong(BudgetReport::waiting).sum();
    }

    public long inFlight() {
      return reports.values().stream().mapToLong(BudgetReport::inFlight).sum();
    }
  }

  /** Reads what each instance said; what cannot be read is left out. */
  public static FleetView of(Map<String, String> reports) {
    SortedMap<String, JvmReport> jvms = new TreeMap<>();
    reports.forEach(
        (instance, text) -> ReportText.read(text).ifPresent(report -> jvms.put(instance, report)));
    return new FleetView(jvms);
  }

  /** Which JVMs have which settings; more than one entry means that the fleet does not agree. */
  public SortedMap<String, List<String>> settings() {
    return jvms.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                each -> each.getValue().jvm().settings(),
                TreeMap::new,
                Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
  }

  /** The busy budgets, by key. */
  public List<Shared> budgets() {
    SortedMap<String, Map<String, BudgetReport>> byKey = new TreeMap<>();
    jvms.forEach(
        (instance, report) -> {
          for (BudgetReport budget : report.budgets()) {
            byKey
                .computeIfAbsent(budget.key(), unseen -> new LinkedHashMap<>())
                .put(instance, budget);
          }
        });
    return byKey.entrySet().stream()
        .map(each -> new Shared(each.getKey(), each.getValue()))
        .toList();
  }
}
