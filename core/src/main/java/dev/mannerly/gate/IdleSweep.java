package dev.mannerly.gate;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/**
 * When to look for budgets to forget: each time that their number has doubled since the last look,
 * so that the work per new budget stays constant and no thread has to be kept for it.
 */
final class IdleSweep {
  private static final int FIRST = 10_000;

  private final Executor executor;
  private final IntSupplier sweep;
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile int threshold = FIRST;

  /**
   * @param sweep forgets what can be forgotten and returns how many are left
   */
  IdleSweep(Executor executor, IntSupplier sweep) {
    this.executor = executor;
    this.sweep = sweep;
  }

  void grownTo(int size) {
    if (size > threshold && running.compareAndSet(false, true)) {
      executor.execute(this::run);
    }
  }

  private void run() {
    try {
      threshold = Math.max(FIRST, 2 * sweep.getAsInt());
    } finally {
      running.set(false);
    }
  }
}
