package dev.mannerly.redis;

import dev.mannerly.hop.Origin;
import java.util.List;

/**
 * The keys of this fleet. The braces are Redis Cluster's hash tag: all that belongs together lies
 * in one slot.
 *
 * @param prefix with what every key begins
 */
record Keys(String prefix) {

  /** A budget's state, and those who wait for it. */
  List<String> ofBudget(String budget) {
    if (budget.isEmpty()) {
      throw new IllegalArgumentException("a budget has a name");
    }
    String state = prefix + ":{" + budget + "}";
    return List.of(state, state + ":w");
  }

  /** What an origin's robots.txt says, or who is fetching it. */
  List<String> ofRobots(Origin origin) {
    return List.of(prefix + ":robots:{" + origin + "}");
  }

  /** Who is there. */
  String ofFleet() {
    return prefix + ":jvms:{fleet}";
  }

  /** What one JVM says of itself. */
  String ofJvm(String instance) {
    return ofFleet() + ":" + instance;
  }
}
