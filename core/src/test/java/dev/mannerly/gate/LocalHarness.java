package dev.mannerly.gate;

import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.SettableHarness;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;

/** The local coordinator on fake time; its units are seconds, exact to the microsecond. */
final class LocalHarness implements SettableHarness {
  private final FakeTime time;
  private final long begun;
  private LocalCoordinator coordinator;

  LocalHarness(String instant) {
    time = FakeTime.at(instant);
    begun = time.nanos();
    coordinator = new LocalCoordinator(time.time());
  }

  FakeTime time() {
    return time;
  }

  /** Starts anew with these counts, as after a restart. */
  void restart(LocalDate day, Map<String, Long> counted) {
    coordinator = new LocalCoordinator(time.time(), day, counted);
  }

  @Override
  public LocalCoordinator coordinator() {
    return coordinator;
  }

  @Override
  public LocalCoordinator other() {
    return coordinator;
  }

  @Override
  public void advance(Duration by) {
    time.advance(by);
  }

  @Override
  public void stepClock(Duration by) {
    time.stepClock(by);
  }

  @Override
  public Duration elapsed() {
    return Duration.ofNanos(time.nanos() - begun);
  }

  @Override
  public void loseState() {
    coordinator = new LocalCoordinator(time.time());
  }

  @Override
  public Duration unit() {
    return Duration.ofSeconds(1);
  }

  @Override
  public Duration slack() {
    return Duration.ZERO;
  }

  @Override
  public void close() {
    coordinator.close();
  }
}
