package dev.mannerly.agent.log;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.event.Level;

/** How much is said by whom: little, except where {@code mannerly.debug} asks for a trace. */
public final class Verbosity {
  private static final Map<String, String> TRACES =
      Map.of(
          "verdicts", "dev.mannerly.session",
          "robots", "dev.mannerly.robots",
          "redis", "dev.mannerly.redis",
          "gate", "dev.mannerly.gate",
          "agent", "dev.mannerly.agent");

  private static volatile boolean quiet;
  private static volatile Set<String> traced = Set.of();

  private Verbosity() {}

  /**
   * Sets it for all loggers, those made already included.
   *
   * @param newQuiet leaves only errors
   * @param debug words separated by commas; unknown ones are ignored
   */
  public static void set(boolean newQuiet, String debug) {
    Set<String> names = new HashSet<>();
    for (String word : debug.split(",", -1)) {
      String name = TRACES.get(word.strip());
      if (name != null) {
        names.add(name);
      }
    }
    quiet = newQuiet;
    traced = Set.copyOf(names);
  }

  static boolean allows(String logger, Level level) {
    if (traced.stream().anyMatch(logger::startsWith)) {
      return level.toInt() >= Level.DEBUG.toInt();
    }
    if (quiet) {
      return level == Level.ERROR;
    }
    Level least = logger.startsWith("dev.mannerly.") ? Level.INFO : Level.ERROR;
    return level.toInt() >= least.toInt();
  }
}
