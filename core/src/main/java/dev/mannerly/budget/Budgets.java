package dev.mannerly.budget;

import dev.mannerly.budget.Rules.HostBudgets;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Problem;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the budget of a hop: the most specific named budget that matches, else the budget of its
 * host after aliases. Goes by the destination alone, whatever proxy leads there. Safe for use by
 * many threads; a host that is known is found without a lock.
 */
public final class Budgets {

  private final Rules rules;
  private final KnownHosts known = new KnownHosts();

  /**
   * Reads the budgets of a configuration.
   *
   * @param accountKey the key that hides accounts, or null where none is configured
   * @throws IllegalArgumentException if the configuration has {@link #problems}; names all of them
   */
  public Budgets(Configuration configuration, byte @Nullable [] accountKey) {
    if (accountKey != null && accountKey.length == 0) {
      throw new IllegalArgumentException("account-key-file is empty; it must hold a secret key");
    }
    List<Problem> problems = new ArrayList<>();
    this.rules = Rules.read(configuration, accountKey, problems::add);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    }
  }

  /** All that is wrong with aliases, hosts and named budgets; empty when nothing is. */
  public static List<Problem> problems(Configuration configuration) {
    List<Problem> problems = new ArrayList<>();
    Rules.read(configuration, null, problems::add);
    return List.copyOf(problems);
  }

  /** The budget of a hop to a destination. */
  public Budget of(Hop hop, Destination destination) {
    HostBudgets host = known.get(destination.origin().host(), rules::of);
    if (host.routes().isEmpty()) {
      return host.own();
    }
    String path = PathText.normalized(destination.path());
    for (Route route : host.routes()) {
      Optional<Budget> named = route.budget(hop, path, host.own());
      if (named.isPresent()) {
        return named.get();
      }
    }
    return host.own();
  }
}
