package dev.mannerly.budget;

import dev.mannerly.config.NamedBudget;
import dev.mannerly.config.NamedBudget.Match;
import dev.mannerly.config.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the named budgets, collecting all that is wrong with them. */
final class NamedReader {

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"; // RFC 9110 section 5.6.2

  private final Aliases aliases;
  private final byte @Nullable [] accountKey;
  private final Consumer<Problem> problems;

  NamedReader(Aliases aliases, byte @Nullable [] accountKey, Consumer<Problem> problems) {
    this.aliases = aliases;
    this.accountKey = accountKey;
    this.problems = problems;
  }

  List<Named> read(List<NamedBudget> written) {
    List<Named> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (NamedBudget budget : written) {
      if (!names.add(budget.name())) {
        problem(budget, "there are two budgets of this name");
      }
      Named named = read(budget);
      for (Named earlier : read) {
        if (earlier.ties(named)) {
          problem(
              budget,
              "a hop can match this budget and "
                  + earlier.name()
                  + " equally well; make one of them more specific (exact host, longer path,"
                  + " method, account)",
              "match");
        }
      }
      read.add(named);
    }
    return read;
  }

  private Named read(NamedBudget budget) {
    Match match = budget.match();
    if (match.equals(new Match(List.of(), List.of(), List.of(), null))) {
      problem(
          budget,
          "it would match every hop; give it hosts, paths, methods or an account-header",
          "match");
    }
    Set<HostPattern> hosts = new LinkedHashSet<>(each(budget, "hosts", match.hosts(), this::host));
    List<PathPattern> paths = each(budget, "paths", match.paths(), PathPattern::parse);
    Set<String> methods =
        new LinkedHashSet<>(each(budget, "methods", match.methods(), NamedReader::method));
    return new Named(
        budget.name(),
        hosts,
        paths.isEmpty() ? List.of(PathPattern.ANY) : paths,
        methods,
        account(budget),
        budget.limits());
  }

  private <T> List<T> each(
      NamedBudget budget, String key, List<String> written, Function<String, T> reading) {
    List<T> read = new ArrayList<>();
    for (String text : written) {
      try {
        read.add(reading.apply(text));
      } catch (IllegalArgumentException e) {
        problem(budget, "'" + text + "': " + e.getMessage(), "match", key);
      }
    }
    return read;
  }

  private HostPattern host(String written) {
    HostPattern pattern = HostPattern.parse(written);
    return pattern.wildcard() ? pattern : new HostPattern(false, aliases.resolve(pattern.host()));
  }

  private static String method(String written) {
    if (!written.matches(TOKEN)) {
      throw new IllegalArgumentException("is no request method");
    }
    return written.toUpperCase(Locale.ROOT);
  }

  private Named.@Nullable Account account(NamedBudget budget) {
    String header = budget.match().accountHeader();
    if (header == null) {
      return null;
    }
    if (!header.matches(TOKEN)) {
      problem(budget, "'" + header + "' is no header name", "match", "account-header");
    }
    return new Named.Account(header, new Accounts("@" + budget.name(), accountKey));
  }

  private void problem(NamedBudget budget, String message, String... below) {
    List<String> path = new ArrayList<>(List.of("budgets", "named", budget.name()));
    path.addAll(List.of(below));
    problems.accept(new Problem(path, "budget " + budget.name() + ": " + message));
  }
}
