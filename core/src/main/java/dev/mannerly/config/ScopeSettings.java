package dev.mannerly.config;

import java.util.List;

/**
 * What is not ours to gate.
 *
 * @param exclude {@code loopback}, {@code link-local}, {@code private}, {@code single-label}, a
 *     host, {@code *.suffix} or a CIDR block
 */
public record ScopeSettings(List<String> exclude) {

  public static final ScopeSettings DEFAULT =
      new ScopeSettings(List.of("loopback", "link-local", "private", "single-label"));

  public ScopeSettings {
    exclude = List.copyOf(exclude);
  }
}
