package dev.mannerly.agent.httpasyncclient4;

import org.jspecify.annotations.Nullable;

/** Tells a method that is entered again, after its turn has come, from a new call of it. */
final class Entry {
  private static final ThreadLocal<@Nullable Object> JUDGED = new ThreadLocal<>();

  private Entry() {}

  /** True once for an exchange whose turn has come. */
  static boolean isJudged(Object handler) {
    if (JUDGED.get() != handler) {
      return false;
    }
    JUDGED.remove(); // what the call leads to is another hop
    return true;
  }

  static void run(Object handler, Runnable call) {
    JUDGED.set(handler);
    try {
      call.run();
    } finally {
      JUDGED.remove();
    }
  }
}
