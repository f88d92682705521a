package dev.mannerly.session;

import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.robots.SharedAnswers;
import org.jspecify.annotations.Nullable;

/**
 * What the coordinator can do beside deciding, when it reaches other JVMs.
 *
 * @param answers what the fleet knows of robots.txt files
 * @param heartbeats where the JVMs say how they are; null where there is nobody to hear it
 */
public record Reach(SharedAnswers answers, @Nullable Heartbeats heartbeats) {

  /** A JVM of its own. */
  public static final Reach NOBODY = new Reach(SharedAnswers.NONE, null);

  /** As far as this coordinator goes. */
  public static Reach of(Coordinator coordinator) {
    return new Reach(
        coordinator instanceof SharedAnswers answers ? answers : SharedAnswers.NONE,
        coordinator instanceof Heartbeats heartbeats ? heartbeats : null);
  }
}
