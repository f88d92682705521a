package dev.mannerly.budget;

import dev.mannerly.config.BudgetSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Limits;
import dev.mannerly.config.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The configuration's budgets, understood: from a canonical host to all that may become of it. */
record Rules(Aliases aliases, Limits defaults, Map<String, Limits> hosts, List<Named> named) {

  static Rules read(
      Configuration configuration, byte @Nullable [] accountKey, Consumer<Problem> problems) {
    BudgetSettings budgets = configuration.budgets();
    Aliases aliases = Aliases.read(configuration.aliases(), problems);
    return new Rules(
        aliases,
        budgets.defaults(),
        hosts(budgets.hosts(), aliases, problems),
        new NamedReader(aliases, accountKey, problems).read(budgets.named()));
  }

  private static Map<String, Limits> hosts(
      Map<String, Limits> written, Aliases aliases, Consumer<Problem> problems) {
    Map<String, Limits> hosts = new HashMap<>();
    written.forEach(
        (host, limits) -> {
          try {
            String key = hostKey(host, aliases);
            if (hosts.putIfAbsent(key, limits) != null) {
              throw new IllegalArgumentException(key + " has limits already");
            }
          } catch (IllegalArgumentException e) {
            problems.accept(
                Problem.at("host " + host + ": " + e.getMessage(), "budgets", "hosts", host));
          }
        });
    return hosts;
  }

  private static String hostKey(String written, Aliases aliases) {
    HostPattern pattern = HostPattern.parse(written);
    if (pattern.wildcard()) {
      throw new IllegalArgumentException(
          "limits are those of one host; join hosts by an alias or in a named budget");
    }
    String end = aliases.resolve(pattern.host());
    if (!end.equals(pattern.host())) {
      throw new IllegalArgumentException(
          "it is an alias of " + end + ", so these limits would never hold; set them there");
    }
    return end;
  }

  /** What may become of the hops to a canonical host. */
  HostBudgets of(String host) {
    String hostKey = Hosts.key(host);
    String key = aliases.resolve(hostKey);
    Limits limits = hosts.getOrDefault(key, defaults);
    List<Route> routes = new ArrayList<>();
    for (Named budget : named) {
      OptionalInt rank = budget.hostRank(hostKey, key);
      if (rank.isPresent()) {
        budget.paths().forEach(path -> routes.add(new Route(budget, rank.getAsInt(), path)));
      }
    }
    routes.sort(Route.MOST_SPECIFIC_FIRST);
    return new HostBudgets(new Budget(key, limits, key, limits), List.copyOf(routes));
  }

  /**
   * The budgets of one host.
   *
   * @param own its own
   * @param routes the ways into named ones, most specific first
   */
  record HostBudgets(Budget own, List<Route> routes) {}
}
