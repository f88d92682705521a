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

  /** Runs a task soon in a thread that has the same to leave; where there is none, in this one. */
  void run(Runnable task) {
    try {
      (daemon ? DAEMONS : OTHERS).execute(() -> runHere(task));
    } catch (OutOfMemoryError e) { // no thread is to be had, and a call must not be forgotten
      runHere(task);
    }
  }

  private void runHere(Runnable task) {
    Thread here = Thread.currentThread();
    ClassLoader before = here.getContextClassLoader();
    here.setContextClassLoader(contextLoader);
    try {
      task.run();
    } finally {
      here.setContextClassLoader(before);
    }
  }
}
