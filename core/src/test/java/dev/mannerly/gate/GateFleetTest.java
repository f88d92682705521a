package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.hop.PolitenessUnavailableException;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.FarCoordinator;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Gates with a coordinator some way off, that cannot always be reached. */
class GateFleetTest {
  private static final String KEY = "example.com";
  private static final Limits SPACED =
      Limits.DEFAULT.interval(Duration.ofSeconds(1)).jitter(Duration.ZERO);

  private final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
  private final Switch state = new Switch(() -> new LocalCoordinator(time.time()));
  private final FarCoordinator far =
      new FarCoordinator(state::current, time.time(), Duration.ofMillis(2), 1);
  private final Gate gate = gate(OnFailure.REFUSE);

  private Gate gate(OnFailure onFailure) {
    WaitingSettings waiting = new WaitingSettings(Duration.ofSeconds(20), 1_000);
    return new Gate(far, waiting, onFailure, time.time());
  }

  private static CompletableFuture<Lease> admit(Gate gate, Limits limits) {
    return gate.admit(List.of(new Claim(KEY, limits)), Urgency.PAGE);
  }

  private RequestRefusedException refused(CompletableFuture<Lease> admitted) {
    assertThat(admitted).isCompletedExceptionally();
    try {
      throw new AssertionError("admitted after " + admitted.join().waited());
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(RequestRefusedException.class);
      return (RequestRefusedException) requireNonNull(e.getCause());
    }
  }

  private Lease soon(CompletableFuture<Lease> admitted) {
    time.advanceMillis(10);
    assertThat(admitted).isCompleted();
    return admitted.join();
  }

  @Test
  void refusesAtOnce_whenTheCoordinatorCannotBeReached() {
    far.unreachable(call -> true);

    RequestRefusedException refused = refused(admit(gate, SPACED));

    assertThat(refused).isInstanceOf(PolitenessUnavailableException.class);
    assertThat(refused.reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE);
    assertThat(refused)
        .hasMessageContaining("could not be asked")
        .hasRootCauseMessage("connection refused");
    assertThat(gate.waiting(KEY)).isZero();
  }

  @Test
  void refusesAllWhoWait_whenTheCoordinatorGoesAway_andRecoversByItself() {
    soon(admit(gate, SPACED));
    CompletableFuture<Lease> first = admit(gate, SPACED);
    CompletableFuture<Lease> second = admit(gate, SPACED);
    time.advanceMillis(500);
    far.unreachable(call -> true);

    time.advanceMillis(600);

    assertThat(refused(first).reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE);
    assertThat(refused(second).reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE);
    far.unreachable(call -> false);
    time.advanceMillis(1_000);
    soon(admit(gate, SPACED));
  }

  @Test
  void blamesItself_whenTheGateFails() {
    FakeTime broken = FakeTime.at("2026-03-01T12:00:00Z");
    Time noChance =
        new Time(
            broken.time().ticker(),
            broken.time().clock(),
            broken.time().timer(),
            broken.time().executor(),
            () -> {
              throw new IllegalStateException("no chance");
            });
    LocalCoordinator near = new LocalCoordinator(noChance);
    Gate failing = new Gate(near, WaitingSettings.DEFAULT, OnFailure.REFUSE, noChance);
    admit(failing, SPACED).join();
    var first = admit(failing, SPACED);

    CompletableFuture<Lease> second = admit(failing, SPACED.jitter(Duration.ofSeconds(1)));
    broken.advanceMillis(1_000);

    assertThat(first).isCompleted();
    assertThat(refused(second).reason()).isEqualTo(Reason.INTERNAL);
  }

  @Test
  void asksOnceMoreWithTheSameId_whenAReplyIsLost() {
    AtomicInteger calls = new AtomicInteger();
    far.losesReply(call -> calls.getAndIncrement() == 0);

    Lease lease = soon(admit(gate, SPACED));

    assertThat(far.calls()).containsExactly("reserve", "reserve");
    assertThat(lease.dayCount()).isEqualTo(1);
    assertThat(state.current().standing(KEY).join().dayCount()).isEqualTo(1);
  }

  @Test
  void asksOnceMoreWithTheSameId_whenTheReplyToAnEnterIsLost() {
    soon(admit(gate, SPACED));
    CompletableFuture<Lease> waiting = admit(gate, SPACED);
    AtomicInteger calls = new AtomicInteger();
    far.losesReply(call -> call.equals("enter") && calls.getAndIncrement() == 0);

    time.advanceMillis(1_020);

    assertThat(waiting).isCompleted();
    assertThat(far.calls()).containsExactly("reserve", "reserve", "enter", "enter");
    assertThat(state.current().standing(KEY).join().dayCount()).isEqualTo(2);
  }

  @Test
  void refusesAndTakesTheReservationBack_whenRepliesGoOnBeingLost() {
    far.losesReply(call -> call.equals("reserve"));

    CompletableFuture<Lease> admitted = admit(gate, SPACED);
    time.advanceMillis(20);

    assertThat(refused(admitted).reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE);
    assertThat(far.calls()).containsExactly("reserve", "reserve", "cancel");
    assertThat(state.current().standing(KEY).join().dayCount()).isZero();
  }

  @Test
  void waitsForTheCoordinator_whenItIsToldTo() {
    Gate patient = gate(OnFailure.WAIT);
    far.unreachable(call -> true);
    CompletableFuture<Lease> first = admit(patient, SPACED);
    CompletableFuture<Lease> second = admit(patient, SPACED);
    time.advanceMillis(5_500);
    assertThat(first).isNotDone();

    far.unreachable(call -> false);

    time.advanceMillis(600);
    assertThat(first).isCompleted();
    time.advanceMillis(1_000);
    assertThat(second).isCompleted();
  }

  @Test
  void waitsNoLongerThanMaxWait_whenTheCoordinatorStaysAway() {
    Gate patient = gate(OnFailure.WAIT);
    far.unreachable(call -> true);

    CompletableFuture<Lease> waiting = admit(patient, SPACED);
    time.advanceMillis(18_000);
    assertThat(waiting).isNotDone();
    time.advanceMillis(2_000);

    assertThat(refused(waiting).reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE);
    assertThat(time.pending()).isZero();
  }

  @Test
  void keepsAPause_thatTheCoordinatorCouldNotBeTold() {
    far.unreachable(call -> call.equals("pause"));

    gate.pause(KEY, Duration.ofSeconds(5));

    CompletableFuture<Lease> waiting = admit(gate, SPACED);
    time.advanceMillis(4_990);
    assertThat(waiting).isNotDone();
    time.advanceMillis(100);
    assertThat(waiting).isCompleted();
  }

  @Test
  void mintsNothing_whenTheCoordinatorLosesItsState() {
    Limits capped = SPACED.perDay(4L);
    soon(admit(gate, capped));
    CompletableFuture<Lease> second = admit(gate, capped);
    CompletableFuture<Lease> third = admit(gate, capped);
    time.advanceMillis(500);
    state.lose();

    // the slot that was held is lost with the state, and stays charged
    time.advanceMillis(1_450);
    assertThat(second).isNotDone();
    time.advanceMillis(100);
    assertThat(second).isCompleted();
    time.advanceMillis(900);
    assertThat(third).isNotDone();
    time.advanceMillis(100);
    assertThat(third).isCompleted();
    CompletableFuture<Lease> fourth = admit(gate, capped);
    time.advanceMillis(10);
    assertThat(refused(fourth).reason()).isEqualTo(Reason.DAILY_CAP);
  }

  @Test
  void needsOneCall_whenTheSlotIsNow_andTwoWhenNot() {
    for (int i = 0; i < 10; i++) {
      var unused = admit(gate, SPACED);
    }

    time.advanceMillis(9_500);

    assertThat(gate.inFlight(KEY)).isEqualTo(10);
    assertThat(far.calls()).hasSize(1 + 2 * 9);
    assertThat(far.calls()).filteredOn("enter"::equals).hasSize(9);
  }

  @Test
  void givesTheLeaseBackWithTheNextQuestion() {
    Limits two = SPACED.interval(Duration.ofMillis(100)).maxInFlight(2);
    Lease lease = soon(admit(gate, two));
    time.advanceMillis(120);

    lease.release(true);
    soon(admit(gate, two));
    time.advanceMillis(200);

    assertThat(far.calls()).containsExactly("reserve", "reserve");
  }

  @Test
  void givesTheLeaseBackAlone_whenNobodyAsks() {
    Limits two = SPACED.maxInFlight(2);
    Lease lease = soon(admit(gate, two));

    lease.release(true);
    time.advanceMillis(100);

    assertThat(far.calls()).containsExactly("reserve", "release");
  }

  @Test
  void remembersTheLeaseToGiveBack_whenTheQuestionGetsLost() {
    Limits one = SPACED.maxInFlight(1);
    Lease lease = soon(admit(gate, one));
    lease.release(true);
    far.unreachable(call -> call.equals("reserve"));

    refused(admit(gate, one));
    far.unreachable(call -> false);
    time.advanceMillis(1_000);

    soon(admit(gate, one));
  }

  @Test
  void foreseesTheTurnsOfOtherJvms() {
    FarCoordinator second =
        new FarCoordinator(state::current, time.time(), Duration.ofMillis(2), 2);
    Gate other =
        new Gate(
            second,
            new WaitingSettings(Duration.ofSeconds(20), 1_000),
            OnFailure.REFUSE,
            time.time());
    List<CompletableFuture<Lease>> here = new ArrayList<>();
    for (int i = 0; i < 18; i++) {
      here.add(admit(gate, SPACED));
      var unused = admit(other, SPACED);
    }

    time.advanceMillis(8_000);

    // half of the slots go to the other JVM: whoever would wait 20 s and more knows by now
    assertThat(here).filteredOn(CompletableFuture::isCompletedExceptionally).hasSizeBetween(4, 9);
    time.advanceMillis(13_000);
    assertThat(here).allMatch(CompletableFuture::isDone);
  }

  @Test
  void countsNothing_whenAnUnansweredHopIsCancelled() {
    CompletableFuture<Lease> admitted = admit(gate, SPACED);

    admitted.cancel(true);
    time.advanceMillis(20);

    assertThat(state.current().standing(KEY).join().dayCount()).isZero();
    assertThat(gate.inFlight(KEY)).isZero();
    assertThat(soon(admit(gate, SPACED)).dayCount()).isEqualTo(1);
  }

  /** The fleet's state, which can be lost. */
  private static final class Switch {
    private final Supplier<LocalCoordinator> fresh;
    private LocalCoordinator current;

    Switch(Supplier<LocalCoordinator> fresh) {
      this.fresh = fresh;
      this.current = fresh.get();
    }

    void lose() {
      current = fresh.get();
    }

    LocalCoordinator current() {
      return current;
    }
  }
}
