package dev.mannerly;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.actionlog.DayCounts;
import dev.mannerly.config.Configuration;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Coordinators;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.session.Sessions;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Budgets whose state lives in this JVM: what the log says was sent today is spent. */
final class LocalBudgets {

  private LocalBudgets() {}

  /** The coordinator that the settings name; one of this JVM goes on counting from the log. */
  static Coordinator orElsewhere(
      Configuration configuration, ActionLog log, Time time, String instance) throws IOException {
    if (!configuration.coordinator().local()) {
      return Coordinators.connect(configuration.coordinator(), time, instance);
    }
    DayCounts counted = log.countsToday();
    Map<String, Long> spent = new HashMap<>(counted.countsToday());
    spent.put(Sessions.TOTAL_KEY, counted.total());
    return new LocalCoordinator(time, counted.day(), spent);
  }
}
