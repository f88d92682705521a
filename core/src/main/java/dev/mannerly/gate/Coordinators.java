package dev.mannerly.gate;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.time.Time;
import java.util.ServiceLoader;

/** Finds the coordinator that a URI asks for. */
public final class Coordinators {

  private Coordinators() {}

  /**
   * Connects to the coordinator in another process that the settings name; {@code local} is none.
   *
   * @param instance this JVM's name, unique in the fleet
   * @throws IllegalArgumentException if no module that is present understands the URI, or its
   *     settings cannot be used; the message holds no secret
   */
  public static Coordinator connect(CoordinatorSettings settings, Time time, String instance) {
    // our own loader, not the thread's: under the agent the two see different worlds
    ClassLoader loader = CoordinatorProvider.class.getClassLoader();
    for (CoordinatorProvider provider : ServiceLoader.load(CoordinatorProvider.class, loader)) {
      if (provider.supports(settings.uri())) {
        return provider.connect(settings, time, instance);
      }
    }
    throw new IllegalArgumentException(
        "coordinator.uri: nothing present understands '"
            + scheme(settings.uri())
            + "'; it is local, or a redis URI with mannerly-redis on the class path");
  }

  private static String scheme(String uri) {
    int end = uri.indexOf(':');
    return end < 0 ? uri : uri.substring(0, end + 1);
  }
}
