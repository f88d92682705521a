package dev.mannerly.agent;

import dev.mannerly.config.ConfigurationReader;
import java.util.List;

/**
 * Loads, beside the thread that reads the settings, the classes that it comes to next. Loading them
 * is most of what the start of the JVM waits for.
 */
final class Ahead {
  private static final List<Class<?>> NEXT =
      List.of(Weaver.class, Points.class, Policy.class, Relocated.class, Coverage.class);

  private Ahead() {}

  static void load(ConfigurationReader reader) {
    Thread thread = new Thread(null, () -> run(reader), "mannerly-ahead", 0, false);
    thread.setDaemon(true);
    thread.start();
  }

  private static void run(ConfigurationReader reader) {
    reader.prepare();
    for (Class<?> next : NEXT) {
      try {
        Class.forName(next.getName(), true, Ahead.class.getClassLoader());
      } catch (ClassNotFoundException | LinkageError e) {
        // whoever needs it hears of it
      }
    }
  }
}
