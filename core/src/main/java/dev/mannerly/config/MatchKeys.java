package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;

/** The keys that say what belongs to a named budget. */
record MatchKeys(
    Key<List<String>> hosts,
    Key<List<String>> paths,
    Key<List<String>> methods,
    Key<String> accountHeader) {

  static final String MATCH = "match";

  static MatchKeys of(List<String> budget) {
    Type<List<String>> texts = Types.STRING.listed();
    return new MatchKeys(
        key(budget, "hosts", texts, List.of(), "Hosts."),
        key(budget, "paths", texts, List.of(), "Paths; * within a segment, ** across."),
        key(budget, "methods", texts, List.of(), "Request methods."),
        key(
            budget,
            "account-header",
            Types.STRING,
            "",
            "The request header that tells accounts apart; each has a budget of its own."));
  }

  /** All keys of a named budget. */
  static List<Key<?>> andLimits(List<String> budget, Limits limits) {
    List<Key<?>> keys = new ArrayList<>(only(budget));
    keys.addAll(LimitKey.ofOne(budget, limits));
    return List.copyOf(keys);
  }

  /** The keys that say what belongs to it. */
  static List<Key<?>> only(List<String> budget) {
    MatchKeys match = of(budget);
    return List.of(match.hosts, match.paths, match.methods, match.accountHeader);
  }

  private static <T> Key<T> key(
      List<String> budget, String name, Type<T> type, T fallback, String doc) {
    List<String> path = new ArrayList<>(budget);
    path.add(MATCH);
    path.add(name);
    return new Key<>(List.copyOf(path), type, fallback, doc);
  }
}
