package dev.mannerly.gate;

import dev.mannerly.config.Limits;

/**
 * How far apart the slots of this JVM's hops come: an interval and the longest jitter, and more
 * when other JVMs take turns with it. Guarded by its owner's lock.
 */
final class Pace {
  private long observedNanos;
  private long lastNanos;
  private boolean running;

  /** A hop was granted for this instant. */
  void granted(long readyNanos) {
    if (running) {
      // one gap may hold a pause or a robots fetch: half its weight is enough to follow a fleet
      observedNanos = (observedNanos + readyNanos - lastNanos) / 2;
    }
    lastNanos = readyNanos;
    running = true;
  }

  /** Nobody waits any more; the next queue begins without prejudice. */
  void rest() {
    running = false;
    observedNanos = 0;
  }

  long nanos(Limits limits) {
    long least = limits.interval().plus(limits.jitter()).toNanos();
    return Math.max(least, observedNanos);
  }
}
