package dev.mannerly.gate;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.time.Time;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What every line works with.
 *
 * @param ids numbers the reservations of this JVM
 * @param roundTrip how long the coordinator usually takes
 * @param alone whether the coordinator's state is this JVM's own: it answers on the spot, nobody
 *     else asks it, and it loses nothing
 */
record Means(
    Coordinator coordinator,
    WaitingSettings waiting,
    OnFailure onFailure,
    Time time,
    AtomicLong ids,
    RoundTrip roundTrip,
    boolean alone) {

  static Means of(
      Coordinator coordinator, WaitingSettings waiting, OnFailure onFailure, Time time) {
    return new Means(
        coordinator,
        waiting,
        onFailure,
        time,
        new AtomicLong(),
        new RoundTrip(),
        coordinator.linger().isZero());
  }

  long maxWaitMicros() {
    return Terms.micros(waiting.maxWait());
  }

  long nanos() {
    return time.ticker().nanos();
  }
}
