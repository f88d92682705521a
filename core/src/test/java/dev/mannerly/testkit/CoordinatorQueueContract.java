package dev.mannerly.testkit;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static dev.mannerly.gate.Reply.Verdict.PAUSED;
import static dev.mannerly.gate.Reply.Verdict.TOO_FAR;
import static dev.mannerly.gate.Reply.Verdict.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Those who hold slots: entering, pauses, lateness, robots before pages, giving up. */
public abstract class CoordinatorQueueContract extends CoordinatorContract {

  /** The hop 1 leaves at 0; 2, 3, … hold the slots 1, 2, … */
  private void queueUpTo(long id) {
    for (long each = 1; each <= id; each++) {
      asking().reserve(each);
    }
  }

  @Test
  void entersWithinTheLead_andSaysWhatIsLeft() {
    queueUpTo(2);
    moveTo(units(1).minus(lead()).minusMillis(2));
    assertThat(asking().enter(2).verdict()).isEqualTo(HELD);

    moveTo(units(1).minus(lead().dividedBy(2)));

    assertSlot(asking().enter(2), GRANTED, 1);
    assertThat(asking().reserve(3).verdict()).isEqualTo(HELD);
  }

  @Test
  void knowsNoReservationThatItNeverMade() {
    queueUpTo(1);

    assertThat(asking().enter(77).verdict()).isEqualTo(UNKNOWN);
  }

  @Test
  void makesNoRoomForTimeThatHasPassed_whenRobotsComeBeforeOneWhoIsOverdue() {
    queueUpTo(2);
    moveTo(1.5);

    assertSlot(asking().robots().reserve(50), GRANTED, 1.5);

    assertSlot(asking().reserve(3), HELD, 3);
    moveTo(2.5);
    assertSlot(asking().enter(2), GRANTED, 2.5);
    assertSlot(asking().enter(3), HELD, 3.5);
  }

  @Test
  void staysBehindAGrantThatWaitsAgain() {
    queueUpTo(1);
    moveTo(0.5);
    asking().pause(units(10));
    assertSlot(asking().enter(1), HELD, 10.5);

    assertSlot(asking().reserve(2), HELD, 11);

    moveTo(10.5);
    assertSlot(asking().enter(1), GRANTED, 10.5);
    assertSlot(asking().enter(2), HELD, 11.5);
  }

  @Test
  void movesAllWhoWait_whenPaused() {
    queueUpTo(4);
    moveTo(0.5);

    asking().pause(units(10));

    assertSlot(asking().enter(2), HELD, 11);
    assertSlot(asking().enter(3), HELD, 12);
    assertSlot(asking().enter(4), HELD, 13);
    assertSlot(asking().reserve(5), HELD, 14);
    moveTo(11);
    assertSlot(asking().enter(2), GRANTED, 11);
    assertSlot(asking().enter(3), HELD, 12);
  }

  @Test
  void letsNobodySlipThrough_whenPausedWhileOneIsOverdue() {
    queueUpTo(3);
    moveTo(1.5);

    asking().pause(units(10));

    assertSlot(asking().enter(2), HELD, 11.5);
    moveTo(11.5);
    assertSlot(asking().enter(2), GRANTED, 11.5);
    assertSlot(asking().enter(3), HELD, 12.5);
  }

  @Test
  void addsNothing_whenTheSecondPauseIsShorter() {
    queueUpTo(2);

    asking().pause(units(10));
    asking().pause(units(4));

    assertSlot(asking().enter(2), HELD, 11);
  }

  @Test
  void addsTheDifference_whenTheSecondPauseIsLonger() {
    queueUpTo(2);

    asking().pause(units(10));
    moveTo(1);
    asking().pause(units(12));

    assertSlot(asking().enter(2), HELD, 14);
  }

  @Test
  void startsAtThePausesEnd_whenTheBudgetWasIdle() {
    asking().pause(units(3));

    assertSlot(asking().reserve(1), HELD, 3);
    assertSlot(asking().reserve(2), HELD, 4);
  }

  @Test
  void dropsTheWaiter_whenThePauseOutlastsItsPatience() {
    queueUpTo(2);
    long counted = asking().standing().dayCount();
    asking().pause(units(10));

    assertDelay(asking().patience(units(5)).enter(2), PAUSED, units(10));

    assertThat(asking().standing().dayCount()).isEqualTo(counted - 1);
    assertThat(asking().enter(2).verdict()).isEqualTo(UNKNOWN);
    assertSlot(asking().reserve(3), HELD, 11);
  }

  @Test
  void dropsTheWaiter_whenItsSlotIsTooFarForIt() {
    queueUpTo(3);

    assertDelay(asking().patience(units(1)).enter(3), TOO_FAR, units(2));

    assertThat(asking().enter(3).verdict()).isEqualTo(UNKNOWN);
    assertSlot(asking().reserve(4), HELD, 2);
  }

  @Test
  void movesThoseBehind_whenAWorkerIsLate() {
    queueUpTo(4);

    moveTo(1.6);

    assertSlot(asking().enter(2), GRANTED, 1.6);
    assertSlot(asking().enter(3), HELD, 2.6);
    assertSlot(asking().enter(4), HELD, 3.6);
    assertSlot(asking().reserve(5), HELD, 4.6);
  }

  @Test
  void givesTheNextSlot_whenOthersWentWhileTheWorkerWasLate() {
    queueUpTo(4);
    moveTo(2);
    assertSlot(asking().enter(3), GRANTED, 2);
    moveTo(2.5);

    assertSlot(asking().enter(2), HELD, 3);
    assertSlot(asking().enter(4), HELD, 4);
    assertSlot(asking().reserve(5), HELD, 5);
    moveTo(3);
    assertSlot(asking().enter(2), GRANTED, 3);
    assertSlot(asking().enter(4), HELD, 4);
  }

  @Test
  void keepsTheDistance_whenAllWakeAtOnce() {
    queueUpTo(5);

    moveTo(10);

    List<Long> waiting = new ArrayList<>(List.of(4L, 2L, 5L, 3L));
    for (int unit = 10; unit < 14; unit++) {
      moveTo(unit);
      List<Long> granted = waiting.stream().filter(this::enters).toList();
      assertThat(granted).hasSize(1);
      waiting.removeAll(granted);
    }
  }

  private boolean enters(long id) {
    return asking().enter(id).verdict() == GRANTED;
  }

  @Test
  void costsNothing_whenTheWorkerIsLateWithinTheBurst() {
    Asking burst = asking().limits(limits().burst(2));
    burst.reserve(1);
    burst.reserve(2);
    burst.reserve(3);
    burst.reserve(4);
    moveTo(1.4);

    assertSlot(burst.enter(3), GRANTED, 1.4);
    moveTo(2);
    assertSlot(burst.enter(4), GRANTED, 2);
  }

  @Test
  void closesTheGap_whenTheLastGivesUp() {
    queueUpTo(3);

    asking().cancel(3);

    assertSlot(asking().reserve(4), HELD, 2);
  }

  @Test
  void keepsTheDistance_whenOneInTheMiddleGivesUp() {
    queueUpTo(4);

    asking().cancel(3);

    assertSlot(asking().enter(4), HELD, 3);
    assertSlot(asking().reserve(5), HELD, 4);
  }

  @Test
  void startsOverFromTheLastGrant_whenAllGiveUp() {
    queueUpTo(4);

    asking().cancel(2);
    asking().cancel(4);
    asking().cancel(3);

    assertSlot(asking().reserve(5), HELD, 1);
  }

  @Test
  void givesTheChargeBackOnce_whenCancelled() {
    queueUpTo(3);

    asking().cancel(3);
    asking().cancel(3);
    asking().cancel(99);

    assertThat(asking().standing().dayCount()).isEqualTo(2);
  }

  @Test
  void forgetsTheLatestGrant_whenItIsGivenBack() {
    Reply granted = asking().reserve(1);

    asking().giveBack(1, granted.standing().day());

    assertThat(asking().standing().dayCount()).isZero();
    assertSlot(asking().reserve(2), GRANTED, 0);
  }

  @Test
  void keepsTheDistanceToTheFormerGrant_whenTheLatestIsGivenBack() {
    queueUpTo(1);
    moveTo(1);
    Reply granted = asking().reserve(2);
    asking().giveBack(2, granted.standing().day());

    assertSlot(asking().reserve(3), GRANTED, 1);
    assertSlot(asking().reserve(4), HELD, 2);
  }

  @Test
  void keepsTheDistance_whenAnEarlierGrantIsGivenBack() {
    Reply granted = asking().reserve(1);
    moveTo(1);
    asking().reserve(2);

    asking().giveBack(1, granted.standing().day());

    assertThat(asking().standing().dayCount()).isEqualTo(1);
    assertSlot(asking().reserve(3), HELD, 2);
  }

  @Test
  void putsRobotsBeforeThePagesThatWait() {
    queueUpTo(3);

    assertSlot(asking().robots().reserve(10), HELD, 1);

    assertSlot(asking().enter(2), HELD, 2);
    assertSlot(asking().enter(3), HELD, 3);
    moveTo(1);
    assertSlot(asking().robots().enter(10), GRANTED, 1);
    assertSlot(asking().enter(2), HELD, 2);
  }

  @Test
  void letsRobotsWaitLongerThanItsPatience_exceptForAPause() {
    queueUpTo(1);

    assertSlot(asking().robots().patience(units(0.1)).reserve(10), HELD, 1);
    asking().pause(units(5));
    assertDelay(asking().robots().patience(units(0.1)).reserve(11), PAUSED, units(5));
  }
}
