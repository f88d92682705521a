package dev.mannerly.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.FarCoordinator;
import dev.mannerly.time.Time;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class GateTimelinessTest {
  private static final Limits SPACED =
      Limits.DEFAULT.interval(Duration.ofSeconds(1)).jitter(Duration.ZERO);

  private final FakeTime fake = FakeTime.at("2026-03-01T12:00:00Z");
  private final Queue<Runnable> queued = new ArrayDeque<>();
  private final LocalCoordinator coordinator = new LocalCoordinator(fake.time());

  private Gate gate(Time time) {
    return new Gate(coordinator, WaitingSettings.DEFAULT, OnFailure.REFUSE, time);
  }

  /** Time whose timer is late: what is due runs only when the test lets it. */
  private Time busyTime() {
    Time time = fake.time();
    Timer late = (delay, task) -> time.timer().after(delay, () -> queued.add(task));
    return new Time(time.ticker(), time.clock(), late, GateTimelinessTest::unused, time.random());
  }

  private static void unused(Runnable task) {
    throw new AssertionError("a grant needs no further thread");
  }

  private void runQueued() {
    for (Runnable task = queued.poll(); task != null; task = queued.poll()) {
      task.run();
    }
  }

  private static CompletableFuture<Lease> admit(Gate gate, Limits limits) {
    return gate.admit(List.of(new Claim("example.com", limits)), Urgency.PAGE);
  }

  @Test
  void isCompleteOnReturn_whenThePermitIsAtHand() {
    CompletableFuture<Lease> admitted = admit(gate(busyTime()), SPACED);

    assertThat(admitted).isCompleted();
    assertThat(admitted.join().waited()).isZero();
    assertThat(queued).isEmpty();
  }

  @Test
  void completesOnTheTimersThread_whenItHadToWait() {
    Gate gate = gate(busyTime());
    admit(gate, SPACED).join();
    CompletableFuture<Lease> waiting = admit(gate, SPACED);

    fake.advanceMillis(1_000);

    assertThat(waiting).isNotDone();
    runQueued();
    assertThat(waiting).isCompleted();
    assertThat(waiting.join().waited()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void movesThoseBehind_whenTheHopCouldNotBeStartedInTime() {
    Gate gate = gate(busyTime());
    admit(gate, SPACED).join();
    CompletableFuture<Lease> late = admit(gate, SPACED);
    CompletableFuture<Lease> behind = admit(gate, SPACED);

    fake.advanceMillis(1_030);
    runQueued();

    assertThat(late).isCompleted();
    assertThat(late.join().stillGood()).isTrue();
    fake.advanceMillis(999);
    runQueued();
    assertThat(behind).isNotDone();
    fake.advanceMillis(1);
    runQueued();
    assertThat(behind).isCompleted();
    assertThat(behind.join().dayCount()).isEqualTo(3);
  }

  @Test
  void givesThePlaceOn_whenALateHopGivesUp() {
    Gate gate = gate(busyTime());
    admit(gate, SPACED).join();
    CompletableFuture<Lease> late = admit(gate, SPACED);
    CompletableFuture<Lease> behind = admit(gate, SPACED);
    fake.advanceMillis(1_030);

    late.cancel(true);
    runQueued();

    fake.advanceMillis(1_000);
    runQueued();
    assertThat(behind).isCompleted();
    assertThat(behind.join().dayCount()).isEqualTo(2);
    assertThat(fake.pending()).isZero();
  }

  @Test
  void movesThoseBehind_whenTheHopIsSentLate() {
    Gate gate = gate(fake.time());
    Lease late = admit(gate, SPACED).join();
    CompletableFuture<Lease> behind = admit(gate, SPACED);
    fake.advanceMillis(400);

    assertThat(late.stillGood()).isTrue();

    fake.advanceMillis(999);
    assertThat(behind).isNotDone();
    fake.advanceMillis(1);
    assertThat(behind).isCompleted();
    assertThat(behind.join().dayCount()).isEqualTo(2);
  }

  @Test
  void isGoodNoLonger_whenAnotherLeftMeanwhile() {
    Gate gate = gate(fake.time());
    Lease late = admit(gate, SPACED).join();
    CompletableFuture<Lease> behind = admit(gate, SPACED);
    fake.advanceMillis(1_000);
    assertThat(behind).isCompleted();

    assertThat(late.stillGood()).isFalse();

    late.back();
    late.back();
    assertThat(coordinator.standing("example.com").join().dayCount()).isEqualTo(1);
  }

  @Test
  void isGoodNoLonger_whenTheBudgetWasPausedMeanwhile() {
    Gate gate = gate(fake.time());
    Lease late = admit(gate, SPACED.maxInFlight(1)).join();
    fake.advanceMillis(100);
    gate.pause("example.com", Duration.ofSeconds(10));

    assertThat(late.stillGood()).isFalse();

    late.back();
    assertThat(coordinator.standing("example.com").join().dayCount()).isZero();
    fake.advance(Duration.ofSeconds(10));
    CompletableFuture<Lease> next = admit(gate, SPACED.maxInFlight(1));
    assertThat(next).isCompleted();
  }

  @Test
  void staysGoodForTheLead_andNoLonger_whenTheCoordinatorIsFar() {
    FarCoordinator far =
        new FarCoordinator(() -> coordinator, fake.time(), Duration.ofMillis(1), 1);
    Gate gate = new Gate(far, WaitingSettings.DEFAULT, OnFailure.REFUSE, fake.time());
    CompletableFuture<Lease> admitted = admit(gate, SPACED);
    fake.advanceMillis(2);
    Lease lease = admitted.join();

    // asked 2 ms ago, and 2 ms is what the way takes
    fake.advanceMillis(25);
    assertThat(lease.stillGood()).isTrue();
    fake.advanceMillis(1);
    assertThat(lease.stillGood()).isFalse();
  }

  @Test
  void staysGood_whenNothingSpacesIt() {
    Lease lease = admit(gate(fake.time()), SPACED.interval(Duration.ZERO)).join();

    fake.advance(Duration.ofHours(1));

    assertThat(lease.stillGood()).isTrue();
    lease.back();
    assertThat(lease.stillGood()).isFalse();
  }

  @Test
  void getsItsSlotAgain_whenItAsksAnewAfterGivingAStaleOneBack() {
    Gate gate = gate(fake.time());
    Lease stale = admit(gate, SPACED).join();
    fake.advanceMillis(400);

    stale.back();

    CompletableFuture<Lease> anew = admit(gate, SPACED);
    assertThat(anew).isCompleted();
    assertThat(anew.join().dayCount()).isEqualTo(1);
  }

  @Test
  void drawsJitterForEachGap() {
    Gate gate = gate(fake.time());
    Limits jittered = SPACED.jitter(Duration.ofMillis(500));
    List<Long> departures = new ArrayList<>();
    fake.nextLong(2 * 300_000); // half of it is what a bound that is no power of two leaves
    for (int i = 0; i < 3; i++) {
      var unused = admit(gate, jittered).thenRun(() -> departures.add(fake.nanos() / 1_000_000));
    }

    fake.advanceMillis(5_000);

    assertThat(departures.get(1) - departures.get(0)).isEqualTo(1_300);
    assertThat(departures.get(2) - departures.get(1)).isEqualTo(1_300);
  }

  @Test
  void keepsTheOrder_whenManyWaitAndSomeGiveUp() {
    Gate gate = gate(fake.time());
    Limits jittered = SPACED.jitter(Duration.ofMillis(90));
    List<Integer> order = new ArrayList<>();
    List<CompletableFuture<Lease>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int number = i;
      CompletableFuture<Lease> admitted = admit(gate, jittered);
      all.add(admitted);
      var unused = admitted.thenRun(() -> order.add(number));
    }

    for (int i = 0; i < 200; i++) {
      fake.nextLong(i * 7_919L * 1_000);
      fake.advanceMillis(500);
      all.get((i * 3) % 200).cancel(false);
    }
    fake.advance(Duration.ofSeconds(250));

    assertThat(order).isSorted().hasSizeGreaterThan(30);
    assertThat(all).allMatch(CompletableFuture::isDone);
  }

  @Test
  void keepsALease_asLongAsItsResponseIsOpen() {
    Gate gate = gate(fake.time());
    Limits one = SPACED.maxInFlight(1).leaseTtl(Duration.ofSeconds(30));
    Lease open = admit(gate, one).join();
    CompletableFuture<Lease> next = admit(gate, one);

    fake.advance(Duration.ofSeconds(200));

    assertThat(next).isNotDone();
    open.release(true);
    assertThat(next).isCompleted();
  }

  @Test
  void letsALeaseExpire_whenItWasDroppedWithoutAnEnd() {
    Gate gate = gate(fake.time());
    Limits one = SPACED.maxInFlight(1).leaseTtl(Duration.ofSeconds(3));
    admit(gate, one).join();

    for (int second = 0; second < 200 && gate.inFlight("example.com") > 0; second++) {
      System.gc();
      fake.advance(Duration.ofSeconds(1));
    }
    fake.advance(Duration.ofSeconds(3));

    assertThat(gate.inFlight("example.com")).isZero();
    assertThat(admit(gate, one)).isCompleted();
  }

  @Test
  void leavesNoTimerBehind_whenAllIsOver() {
    Gate gate = gate(fake.time());
    Limits one = SPACED.maxInFlight(1);
    Lease first = admit(gate, one).join();
    CompletableFuture<Lease> second = admit(gate, one);
    fake.advanceMillis(1_500);
    first.release(true);
    fake.advanceMillis(1_500);

    second.join().release(false);

    assertThat(fake.pending()).isZero();
    assertThat(gate.inFlight()).isZero();
  }
}
