package dev.mannerly.budget;

import dev.mannerly.config.Alias;
import dev.mannerly.config.Problem;
import dev.mannerly.hop.CanonicalHost;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The reviewed statements that a host belongs to another host's budget. A chain is followed to its
 * end. An alias is refused where it would join the sites of strangers, that is, where its source,
 * what its wildcard covers, or its target is a public suffix.
 */
final class Aliases {

  private final HostMap<String> ends = new HostMap<>();

  private Aliases() {}

  static Aliases read(List<Alias> written, Consumer<Problem> problems) {
    Aliases aliases = new Aliases();
    HostMap<String> direct = new HostMap<>();
    for (Pair pair : pairs(written, direct, problems)) {
      Optional<String> end = end(pair.target(), direct);
      if (end.isPresent()) {
        aliases.ends.add(pair.source(), end.get());
      } else {
        problems.accept(problem(pair.alias(), "it leads in a circle"));
      }
    }
    return aliases;
  }

  /** The budget key that a host's key stands for; itself where no alias covers it. */
  String resolve(String key) {
    String end = ends.find(key);
    return end == null ? key : end;
  }

  private static List<Pair> pairs(
      List<Alias> written, HostMap<String> direct, Consumer<Problem> problems) {
    List<Pair> pairs = new ArrayList<>();
    for (Alias alias : written) {
      try {
        Pair pair = pair(alias);
        String target = direct.add(pair.source(), pair.target());
        if (!target.equals(pair.target())) {
          throw new IllegalArgumentException("the source has another target already: " + target);
        }
        pairs.add(pair);
      } catch (IllegalArgumentException e) {
        problems.accept(problem(alias, String.valueOf(e.getMessage())));
      }
    }
    return pairs;
  }

  private static Pair pair(Alias alias) {
    HostPattern source = HostPattern.parse(alias.source());
    HostPattern target = HostPattern.parse(alias.target());
    if (target.wildcard()) {
      throw new IllegalArgumentException("the target must be one host");
    }
    refuseStrangers(source);
    refuseStrangers(target);
    return new Pair(alias, source, target.host());
  }

  private static void refuseStrangers(HostPattern pattern) {
    if (CanonicalHost.isAddress(pattern.host())) {
      return;
    }
    if (!pattern.wildcard() && PublicSuffixes.contains(pattern.host())) {
      throw new IllegalArgumentException(pattern.host() + " is a public suffix");
    }
    if (pattern.wildcard()) {
      PublicSuffixes.atOrBelow(pattern.host())
          .ifPresent(
              suffix -> {
                throw new IllegalArgumentException("it covers the public suffix " + suffix);
              });
    }
  }

  private static Optional<String> end(String start, HostMap<String> direct) {
    Set<String> seen = new HashSet<>();
    String host = start;
    while (seen.add(host)) {
      String next = direct.find(host);
      if (next == null || next.equals(host)) {
        return Optional.of(host);
      }
      host = next;
    }
    return Optional.empty();
  }

  private static Problem problem(Alias alias, String message) {
    return Problem.at(
        "alias " + alias.source() + " => " + alias.target() + ": " + message,
        "aliases",
        alias.source());
  }

  private record Pair(Alias alias, HostPattern source, String target) {}
}
