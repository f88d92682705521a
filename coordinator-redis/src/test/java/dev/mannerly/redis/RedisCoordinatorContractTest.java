package dev.mannerly.redis;

import dev.mannerly.testkit.CoordinatorBoundsContract;
import dev.mannerly.testkit.CoordinatorDayContract;
import dev.mannerly.testkit.CoordinatorHarness;
import dev.mannerly.testkit.CoordinatorLawsContract;
import dev.mannerly.testkit.CoordinatorQueueContract;
import dev.mannerly.testkit.CoordinatorRateContract;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.SettableHarness;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisCoordinatorContractTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @RegisterExtension static final RealRedis redis = RealRedis.start();
  private static final ClockedScripts scripts = new ClockedScripts(redis);

  @AfterAll
  static void end() {
    scripts.end();
  }

  @Nested
  class Rate extends CoordinatorRateContract {
    @Override
    public CoordinatorHarness begin() {
      return new ClockedHarness(scripts, NOON);
    }
  }

  @Nested
  class Queue extends CoordinatorQueueContract {
    @Override
    public CoordinatorHarness begin() {
      return new ClockedHarness(scripts, NOON);
    }
  }

  @Nested
  class Bounds extends CoordinatorBoundsContract {
    @Override
    public CoordinatorHarness begin() {
      return new ClockedHarness(scripts, NOON);
    }
  }

  @Nested
  class Laws extends CoordinatorLawsContract {
    @Override
    public CoordinatorHarness begin() {
      return new ClockedHarness(scripts, NOON);
    }
  }

  @Nested
  class Day extends CoordinatorDayContract {
    @Override
    public SettableHarness beginAt(Instant instant) {
      return new ClockedHarness(scripts, instant);
    }
  }
}
