package dev.mannerly.time;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * The machine's own time: the only place that reads it. Its threads are daemons and start on first
 * use.
 */
public final class SystemTime implements AutoCloseable {

  private static final int WORKERS = 16;

  private final ScheduledThreadPoolExecutor timer;
  private final ThreadPoolExecutor workers;
  private final Time time;

  private SystemTime(String name) {
    this.timer = new ScheduledThreadPoolExecutor(1, daemons(name + "-timer"));
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    this.workers =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            daemons(name + "-worker"));
    workers.allowCoreThreadTimeOut(true);
    this.time =
        new Time(
            System::nanoTime,
            InstantSource.system(),
            this::after,
            workers,
            (RandomGenerator) () -> ThreadLocalRandom.current().nextLong());
  }

  /** Starts a time whose threads are called {@code name-…}. */
  public static SystemTime start(String name) {
    return new SystemTime(name);
  }

  public Time time() {
    return time;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    workers.shutdown();
  }

  private Timer.Scheduled after(Duration delay, Runnable task) {
    var future = timer.schedule(task, Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
    return () -> future.cancel(false);
  }

  private static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(null, task, name + "-" + count.incrementAndGet(), 0, false);
      thread.setDaemon(true);
      // threads start on demand, in whatever application's call; its loader must not stay with us
      thread.setContextClassLoader(SystemTime.class.getClassLoader());
      return thread;
    };
  }
}
