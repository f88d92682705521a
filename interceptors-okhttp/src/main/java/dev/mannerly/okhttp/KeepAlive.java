package dev.mannerly.okhttp;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM up while enqueued calls wait for their turn, as OkHttp's own threads would, had
 * they begun: a program whose main method has ended still gets its answers.
 */
final class KeepAlive {
  private int waiting;
  private @Nullable Thread keeper;
  private @Nullable Runnable last;

  synchronized void begin() {
    waiting++;
    if (keeper == null) {
      keeper = new Thread(null, this::keep, "mannerly-okhttp-waiting", 0, false);
      keeper.setDaemon(false);
      keeper.start();
    }
  }

  synchronized void end() {
    waiting--;
    if (waiting == 0) {
      notifyAll();
      if (last != null) {
        last.run();
      }
    }
  }

  /** Runs {@code action} as soon as nothing waits any more. */
  synchronized void whenNone(Runnable action) {
    if (waiting == 0) {
      action.run();
    } else {
      last = action;
    }
  }

  private synchronized void keep() {
    try {
      while (waiting > 0) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // whoever does this wants the JVM to end
    }
    keeper = null;
  }
}
