package dev.mannerly.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.FarCoordinator;
import dev.mannerly.testkit.GateContract;
import dev.mannerly.testkit.GateHarness;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;

class GateTest {

  /** Gates on one state in memory, on fake time. */
  private abstract static class FakeHarness implements GateHarness {
    final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
    final LocalCoordinator state = new LocalCoordinator(time.time());
    private final long begun = time.nanos();

    @Override
    public void advance(Duration by) {
      time.advance(by);
    }

    @Override
    public <T> T await(CompletableFuture<T> future) throws ExecutionException {
      for (int millis = 0; millis < 500 && !future.isDone(); millis++) {
        time.advanceMillis(1);
      }
      assertThat(future).isDone();
      try {
        return future.get();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
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
    public void close() {
      state.close();
    }
  }

  /** All gates see the state as their own. */
  static final class NearHarness extends FakeHarness {
    // gates on a coordinator that knows one JVM must not use an id twice
    private final AtomicLong ids = new AtomicLong();

    @Override
    public Gate gate(WaitingSettings waiting) {
      return new Gate(
          new Means(state, waiting, OnFailure.REFUSE, time.time(), ids, new RoundTrip(), true));
    }

    @Override
    public Duration slack() {
      return Duration.ZERO;
    }
  }

  /** Each gate is a JVM of its own, some milliseconds away from the state. */
  static final class FarHarness extends FakeHarness {
    private static final Duration ONE_WAY = Duration.ofMillis(3);
    private int jvms;

    @Override
    public Gate gate(WaitingSettings waiting) {
      FarCoordinator far = new FarCoordinator(() -> state, time.time(), ONE_WAY, ++jvms);
      return new Gate(far, waiting, OnFailure.REFUSE, time.time());
    }

    @Override
    public Duration slack() {
      return ONE_WAY.multipliedBy(16);
    }
  }

  @Nested
  class Near extends GateContract {
    @Override
    public GateHarness begin() {
      return new NearHarness();
    }
  }

  @Nested
  class Far extends GateContract {
    @Override
    public GateHarness begin() {
      return new FarHarness();
    }
  }
}
