package dev.mannerly.scope;

import dev.mannerly.config.Problem;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What is not ours to gate: WebDriver, sidecars, stores, cloud metadata. Decided by the host in the
 * URL and never by what it resolves to, since a public name may point anywhere and a proxy hides
 * it. Safe for use by many threads.
 *
 * <p>{@code loopback} is 127.0.0.0/8, ::1, the unspecified addresses, {@code localhost} and what
 * lies below it; {@code link-local} 169.254.0.0/16 and fe80::/10; {@code private} RFC 1918,
 * 100.64.0.0/10, fc00::/7 and fec0::/10; {@code single-label} a name without a dot. {@code *.x}
 * does not cover {@code x} itself.
 */
public final class Scope {

  private final List<Exclusion> exclusions;

  /**
   * Reads the settings.
   *
   * @throws IllegalArgumentException if they have {@link #problems}; names all of them
   */
  public Scope(ScopeSettings settings) {
    List<Problem> problems = new ArrayList<>();
    this.exclusions = read(settings, problems::add);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    }
  }

  /** All entries that cannot be read; empty when there are none. */
  public static List<Problem> problems(ScopeSettings settings) {
    List<Problem> problems = new ArrayList<>();
    List<Exclusion> unused = read(settings, problems::add);
    return List.copyOf(problems);
  }

  private static List<Exclusion> read(ScopeSettings settings, Consumer<Problem> problems) {
    List<Exclusion> exclusions = new ArrayList<>();
    for (String entry : settings.exclude()) {
      try {
        exclusions.add(Exclusions.parse(entry));
      } catch (IllegalArgumentException e) {
        problems.accept(
            Problem.at(
                "scope.exclude '"
                    + entry
                    + "' is none of loopback, link-local, private, single-label, a host, *.suffix"
                    + " or a CIDR block: "
                    + e.getMessage(),
                "scope",
                "exclude"));
      }
    }
    return List.copyOf(exclusions);
  }

  /** Whether hops to an origin pass untouched. */
  public boolean excludes(Origin origin) {
    String host = origin.host();
    byte[] address = CanonicalHost.isAddress(host) ? Block.octets(host) : null;
    for (Exclusion exclusion : exclusions) {
      if (exclusion.covers(host, address)) {
        return true;
      }
    }
    return false;
  }
}
