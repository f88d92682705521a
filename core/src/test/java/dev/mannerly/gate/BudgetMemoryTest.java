package dev.mannerly.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.testkit.FakeTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetMemoryTest {
  private static final long MEBIBYTE = 1 << 20;

  private final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
  private final LocalCoordinator coordinator = new LocalCoordinator(time.time());
  private final Gate gate =
      new Gate(coordinator, WaitingSettings.DEFAULT, OnFailure.REFUSE, time.time());

  private void visit(int from, int to) {
    for (int i = from; i < to; i++) {
      send("host-number-" + i + ".example.com");
    }
  }

  private void send(String key) {
    gate.admit(List.of(new Claim(key, Limits.DEFAULT.perDay(1L))), Urgency.PAGE)
        .join()
        .release(true);
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void remembersAHundredThousandBudgetsInAHundredMebibytes() {
    long before = usedBytes();

    visit(0, 100_000);

    assertThat((usedBytes() - before) / MEBIBYTE).isLessThan(100);
    assertThat(coordinator.size()).isEqualTo(100_000);
  }

  @Test
  void forgetsBudgets_whenNothingIsLeftToKnow() {
    visit(0, 15_000);
    time.advance(Duration.ofDays(1));

    visit(15_000, 40_000);

    assertThat(coordinator.size()).isLessThan(40_000);
    assertThat(gate.size()).isLessThan(40_000);
    assertThat(coordinator.forgetIdle()).isEqualTo(25_000);
  }

  @Test
  void forgetsNothingThatCounts() {
    visit(0, 1);
    coordinator.pause("paused.example", Duration.ofHours(2)).join();
    coordinator.failed("failing.example").join();
    time.advance(Duration.ofHours(1));

    assertThat(coordinator.forgetIdle()).isEqualTo(3);
    assertThat(gate.forgetIdle()).isZero();

    assertThat(gate.peek(List.of(new Claim("paused.example", Limits.DEFAULT)))).isPresent();
    assertThat(
            gate.admit(
                List.of(new Claim("host-number-0.example.com", Limits.DEFAULT.perDay(1L))),
                Urgency.PAGE))
        .isCompletedExceptionally();
    assertThat(gate.countFailure("failing.example").join()).isEqualTo(2);
  }
}
