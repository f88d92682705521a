package dev.mannerly.agent.httpclient4;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread that sends requests of ours; the hooks let it pass. */
final class OwnThread extends Thread {

  private OwnThread(Runnable task) {
    super(null, task, "mannerly-httpclient4", 0, false);
    setDaemon(true);
  }

  /** Whether this call is made for us. */
  static boolean running() {
    return Thread.currentThread() instanceof OwnThread;
  }

  static ExecutorService pool() {
    return new ThreadPoolExecutor(
        0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), OwnThread::new);
  }
}
