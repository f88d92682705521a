package dev.mannerly.time;

import java.time.Duration;

/** Runs short tasks later, on a thread of its own. A task must not block. */
public interface Timer {

  /** Runs {@code task} once after {@code delay}; at once when that is zero or negative. */
  Scheduled after(Duration delay, Runnable task);

  /** A task that may be called off. */
  @FunctionalInterface
  interface Scheduled {

    /** Calls the task off; without effect when it has begun. */
    void cancel();
  }
}
