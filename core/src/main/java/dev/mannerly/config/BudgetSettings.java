package dev.mannerly.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The budgets, in file order, each with its limits resolved against the default.
 *
 * @param defaults what every host without an entry has
 * @param hosts by host as written
 * @param named in file order
 */
public record BudgetSettings(Limits defaults, Map<String, Limits> hosts, List<NamedBudget> named) {

  public static final BudgetSettings DEFAULT =
      new BudgetSettings(Limits.DEFAULT, Map.of(), List.of());

  public BudgetSettings {
    hosts = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(hosts));
    named = List.copyOf(named);
  }
}
