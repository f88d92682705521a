package dev.mannerly.config;

import java.util.List;

/**
 * What the agent does about clients that it does not know.
 *
 * @param shadedPrefixes package prefixes under which an application carries relocated clients
 * @param misfit what happens to a client whose version the hooks do not fit
 * @param uncovered what happens to a connection to a web port that no gated hop explains
 */
public record ClientSettings(List<String> shadedPrefixes, Action misfit, Action uncovered) {

  public static final ClientSettings DEFAULT =
      new ClientSettings(List.of(), Action.REFUSE, Action.WARN);

  /** What happens to traffic that no hook covers. */
  public enum Action {
    REFUSE,
    WARN,
    ALLOW
  }

  public ClientSettings {
    shadedPrefixes = List.copyOf(shadedPrefixes);
  }
}
