package dev.mannerly.agent;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One HTTP client that the agent gates. Made while the JVM starts, so it holds nothing: what costs
 * time stands behind {@link #rules} and {@link #points}, which are asked for when the first of the
 * client's classes is loaded.
 */
public interface ClientHook {

  /** The client's name in the action log. */
  String client();

  /** Whether its hops are gated; false for what merely looks on. */
  default boolean isClient() {
    return true;
  }

  /** The internal names of all classes that the rules are for. */
  Set<String> types();

  /** How the beginnings of the client's own class names read, to know it in a stack trace. */
  Set<String> packages();

  /** What is woven where. */
  List<Rule> rules();

  /** What happens at the points that the advice names; names begin with the client's. */
  Map<String, Point> points(Policy policy);
}
