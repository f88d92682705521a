package dev.mannerly.redis;

import dev.mannerly.gate.Coordinator;
import dev.mannerly.testkit.SettableHarness;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.time.Instant;

/** Two JVMs over one Redis whose clock tests move; the unit is a second, exact. */
final class ClockedHarness implements SettableHarness {
  private static final Timer NO_TIMER =
      (delay, task) -> {
        throw new AssertionError("decisions wait for nothing");
      };

  private final ClockedScripts scripts;
  private final Coordinator coordinator;
  private final Coordinator other;
  private Instant now;
  private Duration elapsed = Duration.ZERO;

  ClockedHarness(ClockedScripts scripts, Instant now) {
    this.scripts = scripts;
    this.now = now;
    // the contract numbers the reservations of both through, and asks either about each
    this.coordinator = new RedisCoordinator(scripts, new Keys("politeness"), "both", NO_TIMER);
    this.other = new RedisCoordinator(scripts, new Keys("politeness"), "both", NO_TIMER);
    scripts.follow(() -> this.now);
    loseState();
  }

  @Override
  public Coordinator coordinator() {
    return coordinator;
  }

  @Override
  public Coordinator other() {
    return other;
  }

  @Override
  public void advance(Duration by) {
    elapsed = elapsed.plus(by);
    stepClock(by);
  }

  @Override
  public void stepClock(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Duration elapsed() {
    return elapsed;
  }

  @Override
  public void loseState() {
    scripts.flush();
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
    other.close();
  }
}
