package dev.mannerly.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A budget with a name and a rule for what belongs to it.
 *
 * @param name without the {@code @} of its key
 * @param match what belongs to it
 * @param limits what it allows
 */
public record NamedBudget(String name, Match match, Limits limits) {

  /**
   * What belongs to a named budget; a list that is empty does not restrict.
   *
   * @param hosts hosts, as written
   * @param paths path patterns: {@code *} within a segment, {@code **} across
   * @param methods request methods
   * @param accountHeader the request header that tells accounts apart, or null
   */
  public record Match(
      List<String> hosts,
      List<String> paths,
      List<String> methods,
      @Nullable String accountHeader) {

    public Match {
      hosts = List.copyOf(hosts);
      paths = List.copyOf(paths);
      methods = List.copyOf(methods);
    }
  }

  public NamedBudget {
    Checks.require(
        name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,62}"),
        "budgets.named." + name,
        "must be 1 to 63 letters, digits, '.', '_' or '-'");
  }
}
