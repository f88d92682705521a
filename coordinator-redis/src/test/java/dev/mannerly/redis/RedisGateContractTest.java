package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Gate;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.FarCoordinator;
import dev.mannerly.testkit.GateContract;
import dev.mannerly.testkit.GateHarness;
import dev.mannerly.testkit.RealRedis;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Gates on the scripts; JVMs and server live by one fake clock. */
class RedisGateContractTest {
  @RegisterExtension static final RealRedis redis = RealRedis.start();
  private static final ClockedScripts scripts = new ClockedScripts(redis);

  @AfterAll
  static void end() {
    scripts.end();
  }

  @Nested
  class Near extends GateContract {
    @Override
    public GateHarness begin() {
      return new Harness(Duration.ZERO);
    }
  }

  @Nested
  class Far extends GateContract {
    @Override
    public GateHarness begin() {
      return new Harness(Duration.ofMillis(3));
    }
  }

  /** Each gate is a JVM of its own, this far away from the server. */
  private static final class Harness implements GateHarness {
    private final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
    private final long begun = time.nanos();
    private final Duration oneWay;
    private int jvms;

    Harness(Duration oneWay) {
      this.oneWay = oneWay;
      scripts.follow(time::now);
    }

    @Override
    public Gate gate(WaitingSettings waiting) {
      Coordinator redis =
          new RedisCoordinator(
              scripts, new Keys("politeness"), "jvm-" + ++jvms, time.time().timer());
      Coordinator near =
          oneWay.isZero() ? redis : new FarCoordinator(() -> redis, time.time(), oneWay, jvms);
      return new Gate(near, waiting, OnFailure.REFUSE, time.time());
    }

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
    public Duration slack() {
      return oneWay.multipliedBy(12); // two budgets, each reserved, entered, and once too early
    }

    @Override
    public void close() {}
  }
}
