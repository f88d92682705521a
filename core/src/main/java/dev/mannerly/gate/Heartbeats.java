package dev.mannerly.gate;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Where the JVMs of a fleet say how they are, so that the fleet can be seen without asking any of
 * them. A coordinator that reaches other JVMs is one, too.
 */
public interface Heartbeats {

  /**
   * Publishes what this JVM says of itself, in place of what it said before. Never blocks; a loss
   * is made good by the next one.
   *
   * @param report any text
   * @param life for how long it stands without another
   */
  void publish(String report, Duration life);

  /** What the JVMs say that have published lately, by instance. */
  CompletableFuture<Map<String, String>> reports();
}
