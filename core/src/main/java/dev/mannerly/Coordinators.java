package dev.mannerly;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.actionlog.DayCounts;
import dev.mannerly.config.Configuration;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.CoordinatorProvider;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.session.Sessions;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;

/** Finds the coordinator that the settings name. */
final class Coordinators {

  private Coordinators() {}

  static Coordinator of(Configuration configuration, ActionLog log, Time time, String instance)
      throws IOException {
    String uri = configuration.coordinator().uri();
    if (configuration.coordinator().local()) {
      return local(log.countsToday(), time);
    }
    for (CoordinatorProvider provider :
        ServiceLoader.load(CoordinatorProvider.class, Coordinators.class.getClassLoader())) {
      if (provider.supports(uri)) {
        return provider.connect(configuration.coordinator(), time, instance);
      }
    }
    String scheme = uri.contains(":") ? uri.substring(0, uri.indexOf(':')) : uri;
    throw new IllegalArgumentException(
        "coordinator.uri: nothing here speaks "
            + scheme
            + ":; for Redis add the artifact dev.mannerly:mannerly-redis");
  }

  /** What the log says was sent today is spent. */
  private static Coordinator local(DayCounts counted, Time time) {
    Map<String, Long> spent = new HashMap<>(counted.countsToday());
    spent.put(Sessions.TOTAL_KEY, counted.total());
    return new LocalCoordinator(time, counted.day(), spent);
  }
}
