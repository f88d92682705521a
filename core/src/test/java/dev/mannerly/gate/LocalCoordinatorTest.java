package dev.mannerly.gate;

import dev.mannerly.testkit.CoordinatorBoundsContract;
import dev.mannerly.testkit.CoordinatorDayContract;
import dev.mannerly.testkit.CoordinatorHarness;
import dev.mannerly.testkit.CoordinatorLawsContract;
import dev.mannerly.testkit.CoordinatorQueueContract;
import dev.mannerly.testkit.CoordinatorRateContract;
import dev.mannerly.testkit.SettableHarness;
import java.time.Instant;
import org.junit.jupiter.api.Nested;

class LocalCoordinatorTest {
  private static final String NOON = "2026-03-01T12:00:00Z";

  @Nested
  class Rate extends CoordinatorRateContract {
    @Override
    public CoordinatorHarness begin() {
      return new LocalHarness(NOON);
    }
  }

  @Nested
  class Queue extends CoordinatorQueueContract {
    @Override
    public CoordinatorHarness begin() {
      return new LocalHarness(NOON);
    }
  }

  @Nested
  class Bounds extends CoordinatorBoundsContract {
    @Override
    public CoordinatorHarness begin() {
      return new LocalHarness(NOON);
    }
  }

  @Nested
  class Laws extends CoordinatorLawsContract {
    @Override
    public CoordinatorHarness begin() {
      return new LocalHarness(NOON);
    }
  }

  @Nested
  class Day extends CoordinatorDayContract {
    @Override
    public SettableHarness beginAt(Instant instant) {
      return new LocalHarness(instant.toString());
    }
  }
}
