package dev.mannerly.testkit;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static dev.mannerly.gate.Reply.Verdict.SPENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The day of the cap; begins ten seconds before midnight UTC. */
public abstract class CoordinatorDayContract extends CoordinatorContract {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
  private static final Duration LEFT = Duration.ofSeconds(10);

  /** Begins at this instant with a coordinator that knows nothing. */
  public abstract SettableHarness beginAt(Instant instant);

  @Override
  public CoordinatorHarness begin() {
    return beginAt(Instant.parse("2026-03-01T23:59:50Z"));
  }

  private void stepClock(Duration by) {
    ((SettableHarness) harness()).stepClock(by);
  }

  private Asking capped(long cap) {
    return asking().limits(limits().interval(Duration.ZERO).perDay(cap));
  }

  private Asking spaced(long cap) {
    return asking().limits(limits().interval(Duration.ofSeconds(1)).perDay(cap));
  }

  private List<Reply.Verdict> spend(Asking asking, long firstId, int times) {
    return LongStream.range(firstId, firstId + times)
        .mapToObj(id -> asking.reserve(id).verdict())
        .toList();
  }

  @Test
  void allowsTheCapOnceMore_whenMidnightPasses() {
    assertThat(spend(capped(10), 1, 10)).containsOnly(GRANTED);
    assertThat(spend(capped(10), 11, 2)).containsOnly(SPENT);
    assertThat(capped(10).standing().dayLeftMicros()).isEqualTo(LEFT.toNanos() / 1000);

    moveTo(LEFT);

    assertThat(spend(capped(10), 21, 10)).containsOnly(GRANTED);
    assertThat(spend(capped(10), 31, 3)).containsOnly(SPENT);
  }

  @Test
  void tellsDayAndCountOfTheSlot() {
    Reply today = capped(10).reserve(1);
    moveTo(LEFT);
    Reply tomorrow = capped(10).reserve(2);

    assertThat(today.standing().day()).isEqualTo(DAY.toEpochDay());
    assertThat(today.standing().dayCount()).isEqualTo(1);
    assertThat(tomorrow.standing().day()).isEqualTo(DAY.plusDays(1).toEpochDay());
    assertThat(tomorrow.standing().dayCount()).isEqualTo(1);
  }

  @Test
  void chargesTheSlotsDay_whenItLiesBeyondMidnight() {
    moveTo(LEFT.minusSeconds(1));
    spaced(1).reserve(1);

    Reply atMidnight = spaced(1).reserve(2);
    Reply refused = spaced(1).reserve(3);

    assertDelay(atMidnight, HELD, Duration.ofSeconds(1));
    assertThat(atMidnight.standing().day()).isEqualTo(DAY.plusDays(1).toEpochDay());
    assertThat(refused.verdict()).isEqualTo(SPENT);
    assertDelay(refused, SPENT, Duration.ofDays(1).plusSeconds(1));
    assertThat(spaced(1).standing().day()).isEqualTo(DAY.toEpochDay());
    assertThat(spaced(1).standing().dayCount()).isEqualTo(1);
  }

  @Test
  void movesTheCharge_whenAPauseMovesTheSlotBeyondMidnight() {
    spaced(5).reserve(1);
    spaced(5).reserve(2);
    spaced(5).pause(Duration.ofSeconds(20));
    moveTo(Duration.ofSeconds(21));

    Reply entered = spaced(5).enter(2);

    assertThat(entered.verdict()).isEqualTo(GRANTED);
    assertThat(entered.standing().day()).isEqualTo(DAY.plusDays(1).toEpochDay());
    assertThat(entered.standing().dayCount()).isEqualTo(1);
  }

  @Test
  void refusesTheOneThatHeldASlot_whenItsNewDayIsSpent() {
    spaced(2).reserve(1);
    spaced(2).reserve(2);
    spaced(2).pause(Duration.ofSeconds(20));
    moveTo(Duration.ofSeconds(21));
    spaced(2).robots().reserve(11);
    moveTo(Duration.ofSeconds(22));
    spaced(2).robots().reserve(12);
    moveTo(Duration.ofSeconds(24));

    assertThat(spaced(2).enter(2).verdict()).isEqualTo(SPENT);

    assertThat(spaced(2).standing().dayCount()).isEqualTo(2);
    assertThat(spaced(2).enter(2).verdict()).isEqualTo(Reply.Verdict.UNKNOWN);
  }

  @Test
  void mintsNothing_whenTheClockStepsBackADay() {
    spend(capped(2), 1, 2);

    stepClock(Duration.ofDays(-1));

    assertThat(spend(capped(2), 11, 2)).containsOnly(SPENT);
  }

  @Test
  void mintsNothing_whenTheClockStepsBackOverMidnight() {
    spend(capped(2), 1, 2);
    moveTo(LEFT);
    spend(capped(2), 11, 1);

    stepClock(Duration.ofSeconds(-5));

    assertThat(spend(capped(2), 21, 2)).containsExactly(GRANTED, SPENT);
    moveTo(LEFT.plusSeconds(6));
    assertThat(spend(capped(2), 31, 1)).containsExactly(SPENT);
  }

  @Test
  void keepsTheDistance_whenTheClockSteps() {
    asking().reserve(1);

    stepClock(Duration.ofMinutes(-10));

    Reply reply = asking().reserve(2);
    assertThat(reply.verdict()).isEqualTo(HELD);
    assertThat(delay(reply)).isEqualTo(units(1));
  }
}
