package dev.mannerly.agent;

import dev.mannerly.agent.log.Verbosity;
import dev.mannerly.config.Configuration;
import dev.mannerly.session.HopSession;

/** Starts the policy when the first client shows up. */
final class Engine {
  private final Configuration configuration;

  Engine(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Starts the policy; where that fails, every hop is refused. */
  HopSession start() {
    Verbosity.set(configuration.quiet(), System.getProperty("mannerly.debug", ""));
    return new Spacer(configuration);
  }
}
