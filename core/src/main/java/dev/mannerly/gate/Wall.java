package dev.mannerly.gate;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The wall clock as a decision needs it: for the day that a hop is charged to. It is read once a
 * millisecond at most, since a reading costs as much as the rest of a decision, and no midnight and
 * no step of the clock is known more exactly. Safe for use by many threads.
 */
final class Wall {
  private static final long FRESH_MICROS = 1_000;

  private final InstantSource clock;
  private volatile Reading last;

  private record Reading(long monotonic, long wall) {}

  Wall(InstantSource clock) {
    this.clock = clock;
    this.last = new Reading(-FRESH_MICROS, 0);
  }

  /** Microseconds since 1970, at this instant of a monotonic clock in microseconds. */
  long at(long now) {
    Reading reading = last;
    long since = now - reading.monotonic();
    if (since < 0 || since >= FRESH_MICROS) {
      reading = new Reading(now, TimeUnit.MILLISECONDS.toMicros(clock.millis()));
      last = reading;
      since = 0;
    }
    return reading.wall() + since;
  }
}
