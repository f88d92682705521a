package dev.mannerly.agent.httpasyncclient4;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where exchanges go on whose turn has come, for this client has no executor and its reactor takes
 * no tasks: names may be looked up, and callbacks of refusals be called. Few threads, which end
 * when they are idle.
 */
final class Threads implements Executor {
  private static final int MOST = 8;

  private final ThreadPoolExecutor pool;

  Threads() {
    pool =
        new ThreadPoolExecutor(
            MOST, MOST, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Threads::thread);
    pool.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(task);
  }

  /** With the class loader of the application's client meanwhile. */
  static void as(@Nullable ClassLoader loader, Runnable task) {
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    current.setContextClassLoader(loader);
    try {
      task.run();
    } finally {
      current.setContextClassLoader(before);
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(null, task, "mannerly-httpasyncclient4", 0, false);
    thread.setDaemon(true);
    return thread;
  }
}
