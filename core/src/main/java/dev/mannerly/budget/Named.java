package dev.mannerly.budget;

import dev.mannerly.config.Limits;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A named budget, ready to match. What is empty does not restrict.
 *
 * @param hosts exact ones after aliases, so that they cover their aliases; wildcards as written
 * @param paths never empty
 * @param methods in upper case
 * @param account the header that tells accounts apart, or null; a hop without it does not match
 */
record Named(
    String name,
    Set<HostPattern> hosts,
    List<PathPattern> paths,
    Set<String> methods,
    @Nullable Account account,
    Limits limits) {

  /** How a budget tells accounts apart. */
  record Account(String header, Accounts accounts) {

    Optional<String> key(Headers headers) {
      String account = String.join(", ", headers.values(header)).strip();
      return account.isEmpty() ? Optional.empty() : Optional.of(accounts.key(account));
    }
  }

  private static final int EXACT = Integer.MAX_VALUE;

  String key() {
    return "@" + name;
  }

  /**
   * How closely the hosts fit, more being closer; empty when they do not.
   *
   * @param hostKey the host's key before aliases
   * @param budgetKey the same after aliases
   */
  OptionalInt hostRank(String hostKey, String budgetKey) {
    if (hosts.isEmpty()) {
      return OptionalInt.of(0);
    }
    if (hosts.contains(new HostPattern(false, budgetKey))) {
      return OptionalInt.of(EXACT);
    }
    for (int dot = hostKey.indexOf('.'); dot >= 0; dot = hostKey.indexOf('.', dot + 1)) {
      String base = hostKey.substring(dot + 1);
      if (hosts.contains(new HostPattern(true, base))) {
        return OptionalInt.of(base.length());
      }
    }
    return OptionalInt.empty();
  }

  /** The key for a hop whose host and path fit; empty when method or account do not. */
  Optional<String> keyOf(Hop hop) {
    if (!methods.isEmpty() && !methods.contains(hop.method().toUpperCase(Locale.ROOT))) {
      return Optional.empty();
    }
    return account == null ? Optional.of(key()) : account.key(hop.headers());
  }

  /** Whether some hop matches both budgets equally well. */
  boolean ties(Named other) {
    return hostsTie(other)
        && methodsTie(other)
        && (account == null) == (other.account == null)
        && paths.stream().anyMatch(path -> other.paths.stream().anyMatch(path::ties));
  }

  private boolean hostsTie(Named other) {
    return hosts.isEmpty() ? other.hosts.isEmpty() : shareOne(hosts, other.hosts);
  }

  private boolean methodsTie(Named other) {
    return methods.isEmpty() ? other.methods.isEmpty() : shareOne(methods, other.methods);
  }

  private static <T> boolean shareOne(Set<T> one, Set<T> two) {
    Set<T> shared = new HashSet<>(one);
    shared.retainAll(two);
    return !shared.isEmpty();
  }
}
