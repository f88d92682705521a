package dev.mannerly.gate;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.GateContract;
import dev.mannerly.testkit.GateHarness;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;

class GateTest {

  /** Gates on one coordinator in memory, on fake time. */
  static final class FakeHarness implements GateHarness {
    private final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
    private final long begun = time.nanos();
    // two gates on a coordinator that knows one JVM must not use an id twice
    private final AtomicLong ids = new AtomicLong();
    private final LocalCoordinator coordinator = new LocalCoordinator(time.time());

    @Override
    public Gate gate(WaitingSettings waiting) {
      return new Gate(
          new Means(coordinator, waiting, OnFailure.REFUSE, time.time(), ids, new RoundTrip()));
    }

    @Override
    public void advance(Duration by) {
      time.advance(by);
    }

    @Override
    public Duration elapsed() {
      return Duration.ofNanos(time.nanos() - begun);
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

  @Nested
  class Local extends GateContract {
    @Override
    public GateHarness begin() {
      return new FakeHarness();
    }
  }
}
