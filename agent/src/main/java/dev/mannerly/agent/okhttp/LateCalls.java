package dev.mannerly.agent.okhttp;

import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Calls whose dispatcher's threads were shut down while they waited. A program that enqueues its
 * calls and shuts the threads down then expects OkHttp to run what it has enqueued; without us
 * those calls would have had their threads by then.
 */
final class LateCalls {
  private static final ThreadLocal<@Nullable Boolean> LATE = new ThreadLocal<>();
  private static final ExecutorService OTHERS = Threads.keepingTheJvmUp("mannerly-okhttp-late");

  private LateCalls() {}

  /** Enqueues a task that waited. */
  static void enqueue(Insides in, Object dispatcher, Object task) {
    if (in.executor(dispatcher).isShutdown()) {
      LATE.set(true);
    }
    try {
      in.enqueue(dispatcher, task);
    } finally {
      LATE.remove();
    }
  }

  /** The threads to use instead of the dispatcher's, or null. */
  static @Nullable Object threads() {
    return LATE.get() == null ? null : OTHERS;
  }
}
