package dev.mannerly.agent.okhttp;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that start on demand, for what may block or run the application's code. */
final class Threads {
  private Threads() {}

  static ExecutorService daemons(String name) {
    return pool(name, true, 10_000);
  }

  /** They do not outlive their work by long, for the JVM ends no sooner. */
  static ExecutorService keepingTheJvmUp(String name) {
    return pool(name, false, 50);
  }

  private static ExecutorService pool(String name, boolean daemon, int idleMillis) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        idleMillis,
        TimeUnit.MILLISECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(null, task, name, 0, false);
          thread.setDaemon(daemon);
          thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
          return thread;
        });
  }
}
