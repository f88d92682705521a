package dev.mannerly.agent.okhttp;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads that start on demand, for what may block or run the application's code. */
final class Threads {
  private Threads() {}

  static Executor started(String name) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(null, task, name, 0, false);
          thread.setDaemon(true);
          thread.setContextClassLoader(Threads.class.getClassLoader());
          return thread;
        });
  }
}
