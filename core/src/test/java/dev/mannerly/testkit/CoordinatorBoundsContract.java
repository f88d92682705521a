package dev.mannerly.testkit;

import static dev.mannerly.gate.Reply.Verdict.BUSY;
import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static dev.mannerly.gate.Reply.Verdict.SPENT;
import static dev.mannerly.gate.Reply.Verdict.TOO_FAR;
import static dev.mannerly.gate.Reply.Verdict.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In-flight and cap, and what the coordinator remembers of ids, JVMs and failures. */
public abstract class CoordinatorBoundsContract extends CoordinatorContract {

  private Asking inFlight(int bound) {
    return asking().limits(limits().interval(Duration.ZERO).maxInFlight(bound));
  }

  private Duration poll() {
    return units(1).compareTo(Duration.ofMillis(500)) < 0 ? units(1) : Duration.ofMillis(500);
  }

  private Asking capped(long cap) {
    return asking().limits(limits().interval(Duration.ZERO).perDay(cap));
  }

  @Test
  void holdsTheThird_whenTwoMayBeInFlight() {
    Asking two = inFlight(2);

    assertThat(two.reserve(1).leased()).isTrue();
    assertThat(two.reserve(2).leased()).isTrue();
    assertDelay(two.reserve(3), BUSY, Duration.ofMillis(10));
    assertThat(two.enter(3).verdict()).isEqualTo(BUSY);

    two.release(1);
    two.release(1);

    assertThat(two.enter(3).verdict()).isEqualTo(GRANTED);
    assertThat(two.reserve(4).verdict()).isEqualTo(BUSY);
  }

  @Test
  void takesNoLease_whenNothingBoundsIt() {
    assertThat(asking().reserve(1).leased()).isFalse();
  }

  @Test
  void exemptsRobotsFromTheBound() {
    Asking one = inFlight(1);
    one.reserve(1);

    Reply robots = one.robots().reserve(2);

    assertThat(robots.verdict()).isEqualTo(GRANTED);
    assertThat(robots.leased()).isFalse();
    one.release(1);
    assertThat(one.reserve(3).verdict()).isEqualTo(GRANTED);
  }

  @Test
  void freesALease_whenItIsNotRenewed() {
    Asking one = asking().limits(limits().maxInFlight(1).leaseTtl(units(3)));
    one.reserve(1);
    moveTo(2.9);
    assertThat(one.reserve(2).verdict()).isEqualTo(BUSY);

    moveTo(3.1);

    assertThat(one.enter(2).verdict()).isEqualTo(GRANTED);
  }

  @Test
  void keepsALease_whenItIsRenewed() {
    Asking one = asking().limits(limits().maxInFlight(1).leaseTtl(units(3)));
    one.reserve(1);
    moveTo(2);
    one.renew(1);

    moveTo(4);

    assertThat(one.reserve(2).verdict()).isEqualTo(BUSY);
  }

  @Test
  void takesALeaseBack_whenItRidesOnTheNextReserve() {
    Asking one = inFlight(1);
    one.reserve(1);

    assertThat(one.returning(1).reserve(2).verdict()).isEqualTo(GRANTED);
  }

  @Test
  void takesALeaseBack_whenItRidesOnTheNextEnter() {
    Asking one = inFlight(1);
    one.reserve(1);
    one.reserve(2);

    assertThat(one.returning(1).enter(2).verdict()).isEqualTo(GRANTED);
  }

  @Test
  void movesThoseBehind_whenAllLeasesAreOut_andBackWhenOneReturns() {
    Asking one = asking().limits(limits().maxInFlight(1));
    one.reserve(1);
    one.reserve(2);
    one.reserve(3);
    moveTo(1);
    assertDelay(one.enter(2), BUSY, poll());
    moveTo(2);
    assertThat(one.enter(3).verdict()).isEqualTo(HELD);
    moveTo(units(1).plus(poll()).compareTo(units(2)) > 0 ? 2 : 2.1);
    one.release(1);

    Reply granted = one.enter(2);

    assertThat(granted.verdict()).isEqualTo(GRANTED);
    Reply behind = one.enter(3);
    assertThat(behind.verdict()).isEqualTo(HELD);
    assertThat(slot(behind)).isGreaterThanOrEqualTo(units(3).minus(harness().slack()));
  }

  @Test
  void refuses_whenAllLeasesAreOutAndThereIsNoPatience() {
    Asking one = inFlight(1);
    one.reserve(1);

    assertThat(one.patience(Duration.ZERO).reserve(2).verdict()).isEqualTo(TOO_FAR);
  }

  @Test
  void countsEachHopOfTheDay() {
    assertThat(capped(3).reserve(1).standing().dayCount()).isEqualTo(1);
    assertThat(capped(3).robots().reserve(2).standing().dayCount()).isEqualTo(2);
    assertThat(capped(3).reserve(3).standing().dayCount()).isEqualTo(3);
  }

  @Test
  void refusesUntilTheNextDayAndChangesNothing_whenTheCapIsSpent() {
    capped(2).reserve(1);
    capped(2).reserve(2);
    Standing before = capped(2).standing();

    Reply refused = capped(2).reserve(3);

    assertDelay(refused, SPENT, Duration.ofNanos(before.dayLeftMicros() * 1000));
    assertThat(refused.standing().dayCount()).isEqualTo(2);
    assertThat(capped(2).robots().reserve(4).verdict()).isEqualTo(SPENT);
    assertThat(capped(2).standing().version()).isEqualTo(before.version());
  }

  @Test
  void leavesTheSlotToOthers_whenTheCapIsSpent() {
    Asking spent = asking().limits(limits().perDay(1L));
    spent.reserve(1);
    spent.reserve(2);

    assertThat(spent.standing().nextMicros())
        .isLessThanOrEqualTo(harness().unit().toNanos() / 1000);
  }

  @Test
  void admitsNobody_whenTheCapIsZero() {
    assertThat(capped(0).reserve(1).verdict()).isEqualTo(SPENT);
  }

  @Test
  void countsBeyond32Bits() {
    long today = asking().reserve(1).standing().day();
    Standing known = new Standing(0, 0, today, 5_000_000_000L, 0, 1_000, 0);

    Reply reply = capped(5_000_000_001L).known(known).reserve(2);

    assertThat(reply.standing().dayCount()).isEqualTo(5_000_000_001L);
    assertThat(capped(5_000_000_001L).reserve(3).verdict()).isEqualTo(SPENT);
  }

  @Test
  void answersWithTheSameSlot_whenAWaitingIdAsksAgain() {
    asking().reserve(1);
    Reply first = asking().reserve(2);

    Reply second = asking().reserve(2);

    assertSlot(second, HELD, 1);
    assertThat(second.standing().dayCount()).isEqualTo(first.standing().dayCount());
    assertSlot(asking().reserve(3), HELD, 2);
  }

  @Test
  void grantsAgainWithoutASecondCharge_whenAGrantedIdAsksAgain() {
    asking().reserve(1);

    Reply again = asking().reserve(1);

    assertSlot(again, GRANTED, 0);
    assertThat(again.standing().dayCount()).isEqualTo(1);
    assertSlot(asking().reserve(2), HELD, 1);
  }

  @Test
  void grantsAgainWithoutASecondCharge_whenAnEnteredIdEntersAgain() {
    asking().reserve(1);
    asking().reserve(2);
    moveTo(1);
    asking().enter(2);

    Reply again = asking().enter(2);

    assertSlot(again, GRANTED, 1);
    assertThat(again.standing().dayCount()).isEqualTo(2);
    assertSlot(asking().reserve(3), HELD, 2);
  }

  @Test
  void mintsNothing_whenStateIsLost() {
    asking().reserve(1);
    asking().reserve(2);
    Standing known = asking().reserve(3).standing();
    harness().loseState();

    Reply reply = asking().known(known).reserve(4);

    assertSlot(reply, HELD, 3);
    assertThat(reply.standing().dayCount()).isEqualTo(4);
    assertThat(asking().enter(2).verdict()).isEqualTo(UNKNOWN);
    assertSlot(asking().robots().reserve(5), HELD, 3);
  }

  @Test
  void keepsThePause_whenStateIsLost() {
    Standing known = asking().pause(units(10));
    harness().loseState();

    assertSlot(asking().known(known).reserve(1), HELD, 10);
    assertSlot(asking().reserve(2), HELD, 11);
  }

  @Test
  void believesItself_whenItKnowsMoreThanTheCaller() {
    Standing old = asking().reserve(1).standing();
    asking().reserve(2);
    asking().cancel(2);

    assertThat(asking().known(old).reserve(3).standing().dayCount()).isEqualTo(2);
  }

  @Test
  void countsFailuresUntilASuccess() {
    assertThat(asking().failed().failures()).isEqualTo(1);
    assertThat(asking().failed().failures()).isEqualTo(2);
    assertThat(asking().succeeded().failures()).isZero();
    assertThat(asking().failed().failures()).isEqualTo(1);
  }

  @Test
  void countsOnePushback_whenManyAnswersOfItArriveDuringThePause() {
    asking().failed();
    asking().pause(units(2));

    assertThat(List.of(asking().failed().failures(), asking().failed().failures()))
        .containsExactly(1, 1);
    moveTo(2.5);
    assertThat(asking().failed().failures()).isEqualTo(2);
  }
}
