package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.Limits;

/**
 * One budget that a hop counts against.
 *
 * @param key the budget key
 * @param limits what it allows; an interval of zero neither spaces nor queues, only caps and bounds
 */
public record Claim(String key, Limits limits) {

  public Claim {
    requireNonNull(key, "key");
    requireNonNull(limits, "limits");
  }
}
