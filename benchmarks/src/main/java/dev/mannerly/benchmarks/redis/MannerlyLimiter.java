package dev.mannerly.benchmarks.redis;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Coordinators;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Urgency;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Our gate as it is by default, with a cap and without jitter. */
final class MannerlyLimiter implements Limiter {
  private static final int WAITERS = 100_000;
  private static final long PER_DAY = 1_000_000_000;

  private final SystemTime time = SystemTime.start("benchmark");
  private final Coordinator coordinator;
  private final Gate gate;
  private final Limits limits;

  MannerlyLimiter(String uri, Duration interval) {
    coordinator =
        Coordinators.connect(
            CoordinatorSettings.DEFAULT.uri(uri), time.time(), UUID.randomUUID().toString());
    gate =
        new Gate(
            coordinator,
            new WaitingSettings(Duration.ofHours(1), WAITERS),
            OnFailure.REFUSE,
            time.time());
    limits = Limits.DEFAULT.interval(interval).jitter(Duration.ZERO).perDay(PER_DAY);
  }

  @Override
  public void admit(String budget) {
    gate.admit(List.of(new Claim(budget, limits)), Urgency.PAGE).join().release(true);
  }

  @Override
  public void close() {
    gate.close();
    coordinator.close();
    time.close();
  }
}
