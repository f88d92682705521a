package dev.mannerly.time;

/** A monotonic clock for elapsed time. Compare two readings by difference, never by {@code <}. */
@FunctionalInterface
public interface Ticker {

  /** Nanoseconds since an arbitrary instant. */
  long nanos();
}
