package dev.mannerly.testkit;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static dev.mannerly.gate.Reply.Verdict.PAUSED;
import static dev.mannerly.gate.Reply.Verdict.TOO_FAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Standing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Slots: how far apart they are, and who is told that his is too far away. */
public abstract class CoordinatorRateContract extends CoordinatorContract {

  @Test
  void keepsOneIntervalBetweenSlots_whenAskedAtWindowEdges() {
    assertSlot(asking().reserve(1), GRANTED, 0);
    moveTo(1.999);
    assertSlot(asking().reserve(2), GRANTED, 1.999);
    moveTo(2.000);
    assertSlot(asking().reserve(3), HELD, 2.999);
    moveTo(3.500);
    assertSlot(asking().reserve(4), HELD, 3.999);
    moveTo(4.000);
    assertSlot(asking().reserve(5), HELD, 4.999);
  }

  @Test
  void queuesOneIntervalApart_whenAskedAtOnce() {
    assertSlot(asking().reserve(1), GRANTED, 0);

    for (int behind = 1; behind <= 29; behind++) {
      assertSlot(asking().reserve(behind + 1), HELD, behind);
    }
  }

  @Test
  void neverBanksMoreThanTheBurst_whenRested() {
    Asking burst = asking().limits(limits().burst(3));
    burst.reserve(1);

    moveTo(20);

    assertSlot(burst.reserve(2), GRANTED, 20);
    assertSlot(burst.reserve(3), GRANTED, 20);
    assertSlot(burst.reserve(4), GRANTED, 20);
    assertSlot(burst.reserve(5), HELD, 21);
    assertSlot(burst.reserve(6), HELD, 22);
  }

  @Test
  void givesBackOneOfTheBurstEachInterval() {
    Asking burst = asking().limits(limits().burst(3));
    burst.reserve(1);
    burst.reserve(2);
    burst.reserve(3);

    moveTo(1.5);

    assertSlot(burst.reserve(4), GRANTED, 1.5);
    assertSlot(burst.reserve(5), HELD, 2);
  }

  @Test
  void addsJitterToTheGap_whenItHasToWait() {
    Asking jittered = asking().jitter(units(0.3));

    assertSlot(jittered.reserve(1), GRANTED, 0);
    assertSlot(jittered.reserve(2), HELD, 1.3);
    assertSlot(jittered.reserve(3), HELD, 2.6);
    assertSlot(asking().reserve(4), HELD, 3.6);
  }

  @Test
  void addsJitterToTheGap_whenTheIntervalIsJustOver() {
    asking().reserve(1);

    moveTo(1.1);

    assertSlot(asking().jitter(units(0.3)).reserve(2), HELD, 1.3);
  }

  @Test
  void addsNoJitter_whenRested() {
    asking().reserve(1);

    moveTo(2);

    assertSlot(asking().jitter(units(0.3)).reserve(2), GRANTED, 2);
    assertSlot(asking().reserve(3), HELD, 3);
  }

  @Test
  void neverGrantsWhatWillBeHeldForASecondBudget() {
    assertSlot(asking().holding().reserve(1), HELD, 0);

    assertSlot(asking().enter(1), GRANTED, 0);
    assertSlot(asking().reserve(2), HELD, 1);
  }

  @Test
  void spacesNothing_whenTheIntervalIsZero() {
    Asking unspaced = asking().limits(limits().interval(Duration.ZERO));

    for (long id = 1; id <= 10; id++) {
      assertSlot(unspaced.reserve(id), GRANTED, 0);
    }
  }

  @Test
  void keepsBudgetsApart() {
    asking().reserve(1);

    assertSlot(
        Asking.about(harness().coordinator(), "example.org", limits()).reserve(2), GRANTED, 0);
  }

  @Test
  void sharesABudgetBetweenJvms() {
    assertSlot(asking().reserve(1), GRANTED, 0);
    assertSlot(asking().on(harness().other()).reserve(1_002), HELD, 1);
    assertSlot(asking().reserve(3), HELD, 2);
  }

  @Test
  void refusesAtOnceAndChangesNothing_whenTheSlotIsTooFar() {
    asking().reserve(1);
    asking().reserve(2);
    Standing before = asking().standing();

    assertDelay(asking().patience(units(1.5)).reserve(3), TOO_FAR, units(2));

    assertThat(asking().standing().version()).isEqualTo(before.version());
    assertSlot(asking().patience(units(2.5)).reserve(4), HELD, 2);
  }

  @Test
  void refusesWithThePausesEnd_whenThePauseOutlastsThePatience() {
    asking().pause(units(10));

    assertDelay(asking().patience(units(5)).reserve(1), PAUSED, units(10));
  }

  @Test
  void blamesThePause_whenWithoutItTheWaitWouldDo() {
    asking().reserve(1);
    asking().pause(units(3));

    assertDelay(asking().patience(units(3.5)).reserve(2), PAUSED, units(3));
    assertSlot(asking().reserve(3), HELD, 4);
  }

  @Test
  void keepsTheStricterLimits_whenJvmsDisagree() {
    Limits loose = limits().interval(units(0.1)).burst(4);
    asking().reserve(1);

    assertSlot(asking().limits(loose).on(harness().other()).reserve(2), HELD, 1);
    assertSlot(asking().limits(loose).on(harness().other()).reserve(3), HELD, 2);
  }

  @Test
  void slowsDownAtOnce_whenAStricterJvmJoins() {
    Asking loose = asking().limits(limits().interval(units(0.1)));
    loose.reserve(1);

    assertSlot(asking().reserve(2), HELD, 0.1);
    assertSlot(loose.reserve(3), HELD, 1.1);
    assertSlot(loose.reserve(4), HELD, 2.1);
  }
}
