package dev.mannerly.cli;

import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.robots.RobotsRules;
import dev.mannerly.robots.Verdict;

/** One file as the 200 answer of every origin. */
final class GivenRobots implements RobotsSource {

  private final RobotsRules rules;

  GivenRobots(byte[] body, String product) {
    this.rules = RobotsRules.parse(body, "text/plain", product);
  }

  @Override
  public Verdict verdict(Hop hop, Destination destination) {
    return rules.verdict(destination.path());
  }

  @Override
  public void close() {}
}
