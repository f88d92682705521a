package dev.mannerly.budget;

import dev.mannerly.hop.Hop;
import java.util.Comparator;
import java.util.Optional;

/**
 * One way from a host into a named budget.
 *
 * @param hostRank how closely the budget's hosts fit, more being closer
 */
record Route(Named named, int hostRank, PathPattern path) {

  /** Exact host, longer literal path, method, account; two that tie never match the same hop. */
  static final Comparator<Route> MOST_SPECIFIC_FIRST =
      Comparator.comparingInt(Route::hostRank)
          .thenComparingInt(route -> route.path().specificity())
          .thenComparing(route -> !route.named().methods().isEmpty())
          .thenComparing(route -> route.named().account() != null)
          .reversed();

  /** The budget of a hop; empty when this way does not lead there. */
  Optional<Budget> budget(Hop hop, String normalizedPath, Budget own) {
    if (!path.matches(normalizedPath)) {
      return Optional.empty();
    }
    return named
        .keyOf(hop)
        .map(key -> new Budget(key, named.limits(), own.hostKey(), own.hostLimits()));
  }
}
