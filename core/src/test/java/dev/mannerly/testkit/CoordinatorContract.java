package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Reply.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What the contracts of a coordinator share. Each contract is an abstract class; a coordinator's
 * test has a nested class for each and says how to begin. Times are counted in units, of which the
 * interval is one.
 */
public abstract class CoordinatorContract {
  static final String KEY = "example.com";

  private CoordinatorHarness harness;

  /** Begins with a coordinator that knows nothing. */
  public abstract CoordinatorHarness begin();

  @BeforeEach
  void beginHarness() {
    harness = begin();
  }

  @AfterEach
  void endHarness() {
    harness.close();
  }

  CoordinatorHarness harness() {
    return harness;
  }

  /** One hop each unit, nothing else bounded. */
  Limits limits() {
    return new Limits(units(1), 1, Duration.ZERO, null, units(1_000), null, null);
  }

  Asking asking() {
    return Asking.about(harness.coordinator(), KEY, limits());
  }

  Duration units(double units) {
    return Duration.ofMillis(Math.round(units * harness.unit().toMillis()));
  }

  Duration lead() {
    return units(1).dividedBy(4).compareTo(Duration.ofMillis(25)) < 0
        ? units(1).dividedBy(4)
        : Duration.ofMillis(25);
  }

  /** Moves to an instant, counted from the beginning. */
  void moveTo(Duration instant) {
    Duration left = instant.minus(harness.elapsed());
    if (left.compareTo(Duration.ZERO) > 0) {
      harness.advance(left);
    }
  }

  void moveTo(double units) {
    moveTo(units(units));
  }

  /** When the hop of this reply may leave, counted from the beginning. */
  Duration slot(Reply reply) {
    return harness.elapsed().plus(delay(reply));
  }

  static Duration delay(Reply reply) {
    return Duration.ofNanos(reply.delayMicros() * 1000);
  }

  void assertSlot(Reply reply, Verdict verdict, double units) {
    assertThat(reply.verdict()).as("%s", reply).isEqualTo(verdict);
    assertClose(slot(reply), units(units));
  }

  void assertDelay(Reply reply, Verdict verdict, Duration delay) {
    assertThat(reply.verdict()).as("%s", reply).isEqualTo(verdict);
    assertClose(delay(reply), delay);
  }

  void assertClose(Duration actual, Duration expected) {
    assertThat(actual.toNanos() / 1000)
        .isCloseTo(expected.toNanos() / 1000, within(harness.slack().toNanos() / 1000));
  }
}
