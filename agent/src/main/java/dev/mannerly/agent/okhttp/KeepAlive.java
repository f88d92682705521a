package dev.mannerly.agent.okhttp;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM up while enqueued calls wait for their turn, as OkHttp's own threads would, had
 * they begun: a program whose main method has ended still gets its answers.
 */
final class KeepAlive {
  private final Set<Object> waiting = new HashSet<>();
  private @Nullable Thread keeper;

  synchronized void begin(Object call) {
    waiting.add(call);
    if (keeper == null) {
      keeper = new Thread(null, this::keep, "mannerly-okhttp-waiting", 0, false);
      keeper.setDaemon(false);
      keeper.setContextClassLoader(KeepAlive.class.getClassLoader());
      keeper.start();
    }
  }

  synchronized void end(Object call) {
    if (waiting.remove(call) && waiting.isEmpty()) {
      notifyAll();
    }
  }

  /** Whether a JVM stays up for the threads of this executor. */
  static boolean byThreadsOf(ExecutorService executor) {
    if (executor instanceof ThreadPoolExecutor pool) {
      Thread one = pool.getThreadFactory().newThread(() -> {});
      return one != null && !one.isDaemon();
    }
    return !(executor instanceof ForkJoinPool)
        && !executor.getClass().getSimpleName().equals("ThreadPerTaskExecutor"); // virtual ones
  }

  private synchronized void keep() {
    try {
      while (!waiting.isEmpty()) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // whoever does this wants the JVM to end
    }
    keeper = null;
  }
}
