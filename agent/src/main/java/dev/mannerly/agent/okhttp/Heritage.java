package dev.mannerly.agent.okhttp;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a thread leaves to the threads that are made in it. A dispatcher makes its threads where a
 * call is enqueued, which without us is a thread of the application.
 */
record Heritage(boolean daemon, @Nullable ClassLoader contextLoader) {
  private static final Executor DAEMONS = Threads.daemons("mannerly-okhttp-enqueue");
  private static final Executor OTHERS = Threads.keepingTheJvmUp("mannerly-okhttp-enqueue");

  static Heritage ofThisThread() {
    Thread here = Thread.currentThread();
    return new Heritage(here.isDaemon(), here.getContextClassLoader());
  }

  /** Runs a task soon in a thread that has the same to leave. */
  void run(Runnable task) {
    (daemon ? DAEMONS : OTHERS)
        .execute(
            () -> {
              Thread.currentThread().setContextClassLoader(contextLoader);
              try {
                task.run();
              } finally {
                Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
              }
            });
  }
}
