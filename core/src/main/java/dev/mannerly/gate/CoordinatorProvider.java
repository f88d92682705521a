package dev.mannerly.gate;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.time.Time;

/** Brings a kind of coordinator; found by {@link java.util.ServiceLoader}. */
public interface CoordinatorProvider {

  /** Whether this provider understands the URI; by its scheme alone, without connecting. */
  boolean supports(String uri);

  /**
   * A coordinator for these settings. Connects lazily: returns although the other side does not
   * answer, and goes on trying; until then every call fails.
   *
   * @param settings where and how to connect
   * @param time for timers; the decisions use the coordinator's own clock
   * @param instance this JVM's name, unique in the fleet; it makes the ids of reservations so
   * @throws IllegalArgumentException if the settings cannot be used; the message names the key and
   *     holds no secret
   */
  Coordinator connect(CoordinatorSettings settings, Time time, String instance);
}
