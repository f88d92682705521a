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
 */
record Means(
    Coordinator coordinator,
    WaitingSettings waiting,
    OnFailure onFailure,
    Time time,
    AtomicLong ids,
    RoundTrip roundTrip) {

  /** Whether the coordinator's state is this JVM's own: nobody else asks, nothing gets lost. */
  boolean alone() {
    return coordinator.linger().isZero();
  }

  long nanos() {
    return time.ticker().nanos();
  }
}
