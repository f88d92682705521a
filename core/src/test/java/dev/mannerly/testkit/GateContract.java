package dev.mannerly.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Lease;
import dev.mannerly.gate.Urgency;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the session may expect of a gate, whatever coordinator is behind it. */
public abstract class GateContract {
  private static final String KEY = "example.com";

  private final List<Departure> departures = Collections.synchronizedList(new ArrayList<>());
  private GateHarness harness;

  /** A hop that left. */
  record Departure(String name, Duration at, boolean good, Lease lease) {}

  /** Begins with a coordinator that knows nothing. */
  public abstract GateHarness begin();

  @BeforeEach
  void beginHarness() {
    harness = begin();
  }

  @AfterEach
  void endHarness() {
    harness.close();
  }

  private Gate gate() {
    return harness.gate(new WaitingSettings(units(60), 1_000));
  }

  private Gate gate(double maxWaitUnits, int maxWaiters) {
    return harness.gate(new WaitingSettings(units(maxWaitUnits), maxWaiters));
  }

  private Duration units(double units) {
    return Duration.ofMillis(Math.round(units * harness.unit().toMillis()));
  }

  private Limits limits() {
    return new Limits(units(1), 1, Duration.ZERO, null, units(100), null, null);
  }

  private Limits unspaced() {
    return limits().interval(Duration.ZERO);
  }

  @CanIgnoreReturnValue
  private CompletableFuture<Lease> admit(Gate gate, String name, Limits limits) {
    return admit(gate, name, Urgency.PAGE, new Claim(KEY, limits));
  }

  @CanIgnoreReturnValue
  private CompletableFuture<Lease> admit(Gate gate, String name, Urgency urgency, Claim... claims) {
    CompletableFuture<Lease> admitted = gate.admit(List.of(claims), urgency);
    var unused =
        admitted.thenAccept(
            lease ->
                departures.add(new Departure(name, harness.elapsed(), lease.stillGood(), lease)));
    return admitted;
  }

  private void moveTo(double units) {
    Duration left = units(units).minus(harness.elapsed());
    if (left.compareTo(Duration.ZERO) > 0) {
      harness.advance(left);
    }
  }

  private List<String> names() {
    return List.copyOf(departures).stream().map(Departure::name).toList();
  }

  private void assertDepartedAt(double... units) {
    List<Duration> times = List.copyOf(departures).stream().map(Departure::at).toList();
    assertThat(times).hasSize(units.length);
    for (int i = 0; i < units.length; i++) {
      assertThat(times.get(i)).isBetween(units(units[i]), units(units[i]).plus(harness.slack()));
    }
  }

  private RequestRefusedException refusal(CompletableFuture<Lease> admitted) throws Exception {
    try {
      Lease lease = harness.await(admitted);
      throw new AssertionError("admitted after " + lease.waited());
    } catch (ExecutionException refused) {
      assertThat(refused).hasCauseInstanceOf(RequestRefusedException.class);
      return (RequestRefusedException) requireNonNull(refused.getCause());
    }
  }

  @Test
  void letsHopsLeaveOneIntervalApart_inTheOrderTheyCame() {
    Gate gate = gate();
    for (String name : List.of("a", "b", "c", "d")) {
      admit(gate, name, limits());
    }

    moveTo(3.9);

    assertThat(names()).containsExactly("a", "b", "c", "d");
    assertDepartedAt(0, 1, 2, 3);
    assertThat(departures.get(3).lease().waited())
        .isBetween(units(3).minus(harness.slack()), units(3).plus(harness.slack()));
    assertThat(departures.get(3).lease().dayCount()).isEqualTo(4);
    assertThat(gate.waiting(KEY)).isZero();
    assertThat(gate.inFlight(KEY)).isEqualTo(4);
  }

  @Test
  void letsJvmsTakeTurns_howeverManyHopsWaitInEach() {
    Gate many = gate();
    Gate few = gate();
    for (int i = 0; i < 6; i++) {
      admit(many, "many", limits());
    }
    admit(few, "few", limits());
    admit(few, "few", limits());

    moveTo(4.5);

    assertThat(names()).hasSize(5).filteredOn("few"::equals).hasSize(2);
    moveTo(7.9);
    assertDepartedAt(0, 1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void handsTheSlotOn_whenAHopGivesUp() {
    Gate gate = gate();
    admit(gate, "a", limits());
    CompletableFuture<Lease> first = admit(gate, "b", limits());
    admit(gate, "c", limits());
    CompletableFuture<Lease> last = admit(gate, "d", limits());
    moveTo(0.5);

    first.cancel(true);
    last.cancel(false);

    assertThatThrownBy(first::join).isInstanceOf(CancellationException.class);
    moveTo(2.5);
    assertThat(names()).containsExactly("a", "c");
    assertDepartedAt(0, 1);
    assertThat(departures.get(1).lease().dayCount()).isEqualTo(2);
    assertThat(gate.waiting(KEY)).isZero();
  }

  @Test
  void givesSlotAndChargeBack_whenAllGiveUp() {
    Gate gate = gate();
    admit(gate, "a", limits());
    List<CompletableFuture<Lease>> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(admit(gate, "other", limits()));
    }
    moveTo(0.3);

    others.forEach(other -> other.cancel(true));

    harness.advance(units(0.2));
    admit(gate, "b", limits());
    moveTo(1.5);
    assertThat(names()).containsExactly("a", "b");
    assertDepartedAt(0, 1);
    assertThat(departures.get(1).lease().dayCount()).isEqualTo(2);
  }

  @Test
  void refusesAtOnce_whenTheTurnWouldComeTooLate() throws Exception {
    Gate gate = gate(2.5, 1_000);
    admit(gate, "a", limits());
    admit(gate, "b", limits());
    admit(gate, "c", limits());

    RequestRefusedException refused = refusal(admit(gate, "d", limits()));

    assertThat(refused.reason()).isEqualTo(Reason.WAIT_TOO_LONG);
    assertThat(refused.budget()).contains(KEY);
    assertThat(refused.retryAt()).isPresent();
    moveTo(2.9);
    assertThat(names()).containsExactly("a", "b", "c");
  }

  @Test
  void refusesAtOnce_whenTooManyWait() throws Exception {
    Gate gate = gate(60, 2);
    admit(gate, "a", limits());
    moveTo(0.2);
    admit(gate, "b", limits());
    admit(gate, "c", limits());

    RequestRefusedException refused = refusal(admit(gate, "d", limits()));

    assertThat(refused.reason()).isEqualTo(Reason.QUEUE_FULL);
    assertThat(refused.rule()).contains("waiting.max-waiters");
    moveTo(2.9);
    assertThat(names()).containsExactly("a", "b", "c");
  }

  @Test
  void letsNobodyWait_whenNobodyMayWait() throws Exception {
    Gate gate = gate(60, 0);
    admit(gate, "a", limits());
    moveTo(0.2);

    assertThat(refusal(admit(gate, "b", limits())).reason()).isEqualTo(Reason.QUEUE_FULL);

    moveTo(1.1);
    admit(gate, "c", limits());
    moveTo(1.5);
    assertThat(names()).containsExactly("a", "c");
  }

  @Test
  void movesAllWhoWait_whenPaused() {
    Gate gate = gate();
    for (String name : List.of("a", "b", "c")) {
      admit(gate, name, limits());
    }
    moveTo(0.5);

    gate.pause(KEY, units(4));

    moveTo(4.9);
    assertThat(names()).containsExactly("a");
    moveTo(6.5);
    assertThat(names()).containsExactly("a", "b", "c");
    assertDepartedAt(0, 5, 6);
  }

  @Test
  void pausesTheOtherJvm() {
    Gate gate = gate();
    Gate other = gate();
    admit(gate, "a", limits());
    moveTo(0.2);
    admit(other, "b", limits());
    moveTo(0.5);

    gate.pause(KEY, units(3));

    moveTo(3.8);
    assertThat(names()).containsExactly("a");
    moveTo(4.5);
    assertThat(names()).containsExactly("a", "b");
    assertDepartedAt(0, 4);
  }

  @Test
  void refusesThoseWhoWait_whenThePauseOutlastsTheirPatience() throws Exception {
    Gate gate = gate(5, 1_000);
    admit(gate, "a", limits());
    CompletableFuture<Lease> first = admit(gate, "b", limits());
    CompletableFuture<Lease> second = admit(gate, "c", limits());
    moveTo(0.5);

    gate.pause(KEY, units(3_600));

    assertThat(refusal(first).reason()).isEqualTo(Reason.PAUSED);
    assertThat(refusal(second).reason()).isEqualTo(Reason.PAUSED);
    assertThat(refusal(admit(gate, "d", limits())).reason()).isEqualTo(Reason.PAUSED);
    assertThat(gate.peek(List.of(new Claim(KEY, limits()))))
        .map(Refusal::reason)
        .contains(Reason.PAUSED);
    assertThat(gate.waiting(KEY)).isZero();
  }

  @Test
  void peeksNothing_whenAPauseIsShort() {
    Gate gate = gate(5, 1_000);

    gate.pause(KEY, units(3));

    assertThat(gate.peek(List.of(new Claim(KEY, limits())))).isEmpty();
  }

  @Test
  void refusesUntilMidnight_whenTheCapIsSpent() throws Exception {
    Gate gate = gate();
    Limits capped = unspaced().perDay(2L);
    harness.await(admit(gate, "a", capped));
    harness.await(admit(gate, "b", capped));

    RequestRefusedException refused = refusal(admit(gate, "c", capped));

    assertThat(refused.reason()).isEqualTo(Reason.DAILY_CAP);
    assertThat(refused.retryAt()).isPresent();
    assertThat(gate.peek(List.of(new Claim(KEY, capped))))
        .map(Refusal::reason)
        .contains(Reason.DAILY_CAP);
  }

  @Test
  void holdsBack_whenAllLeasesAreOut() {
    Gate gate = gate();
    Limits two = unspaced().maxInFlight(2);
    admit(gate, "a", two);
    admit(gate, "b", two);
    moveTo(0.2);
    admit(gate, "c", two);
    moveTo(1);
    assertThat(names()).containsExactly("a", "b");

    departures.get(0).lease().release(true);
    departures.get(0).lease().release(true);

    moveTo(1.5);
    assertThat(names()).containsExactly("a", "b", "c");
    admit(gate, "d", two);
    moveTo(2);
    assertThat(names()).hasSize(3);
    assertThat(gate.inFlight(KEY)).isEqualTo(2);
  }

  @Test
  void letsALeaseGo_whenAnotherJvmWaitsForIt() {
    Gate gate = gate();
    Gate other = gate();
    Limits one = unspaced().maxInFlight(1);
    admit(gate, "a", one);
    moveTo(0.2);
    admit(other, "b", one);
    moveTo(0.5);

    departures.get(0).lease().release(true);

    moveTo(3);
    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void letsRobotsGoFirst_boundedByNoQueue() {
    Gate gate = gate(60, 2);
    admit(gate, "a", limits());
    moveTo(0.2);
    admit(gate, "b", limits());
    admit(gate, "c", limits());

    admit(gate, "robots", Urgency.ROBOTS, new Claim(KEY, limits()));

    moveTo(3.9);
    assertThat(names()).containsExactly("a", "robots", "b", "c");
    assertDepartedAt(0, 1, 2, 3);
  }

  @Test
  void givesTheFirstBudgetBack_whenTheSecondRefuses() throws Exception {
    Gate gate = gate(0.5, 1_000);
    Claim total = new Claim("total", unspaced().perDay(2L));
    harness.await(admit(gate, "a", Urgency.PAGE, total, new Claim(KEY, limits())));

    CompletableFuture<Lease> refused =
        admit(gate, "b", Urgency.PAGE, total, new Claim(KEY, limits()));

    assertThat(refusal(refused).reason()).isEqualTo(Reason.WAIT_TOO_LONG);
    harness.advance(units(0.2));
    Claim elsewhere = new Claim("example.org", limits());
    Lease second = harness.await(admit(gate, "c", Urgency.PAGE, total, elsewhere));
    assertThat(second.dayCount()).isEqualTo(1);
    CompletableFuture<Lease> third =
        admit(gate, "d", Urgency.PAGE, total, new Claim("example.net", limits()));
    assertThat(refusal(third).reason()).isEqualTo(Reason.DAILY_CAP);
    assertThat(refusal(third).budget()).contains("total");
  }

  @Test
  void spacesBothBudgets_whenAHopCountsAgainstTwo() {
    Gate gate = gate();
    Claim host = new Claim(KEY, limits().interval(units(2)));
    Claim own = new Claim("@search", limits());
    admit(gate, "page", Urgency.PAGE, host);
    moveTo(0.2);
    admit(gate, "first", Urgency.PAGE, host, own);
    admit(gate, "second", Urgency.PAGE, host, own);

    moveTo(4.9);

    assertThat(names()).containsExactly("page", "first", "second");
    assertDepartedAt(0, 2, 4);
    assertThat(departures).allMatch(Departure::good);
    assertThat(departures.get(2).lease().dayCount()).isEqualTo(2);
    admit(gate, "third", Urgency.PAGE, own);
    moveTo(5.9);
    assertDepartedAt(0, 2, 4, 5);
  }

  @Test
  void keepsNoSlotFromOthers_whenAHopWaitsForASlowerBudget() {
    Gate gate = gate();
    Claim host = new Claim(KEY, limits());
    Claim slow = new Claim("@slow", limits().interval(units(3)));
    for (int i = 0; i < 3; i++) {
      admit(gate, "slow", Urgency.PAGE, host, slow);
    }
    moveTo(0.5);

    for (int i = 0; i < 4; i++) {
      admit(gate, "page", Urgency.PAGE, host);
    }

    moveTo(8.5);
    assertThat(names()).containsExactly("slow", "page", "page", "page", "page", "slow", "slow");
    assertDepartedAt(0, 1, 2, 3, 4, 5, 8);
  }

  @Test
  void endsTheWaitForBothBudgets_whenCancelled() {
    Gate gate = gate();
    Claim host = new Claim(KEY, limits().interval(units(2)));
    Claim own = new Claim("@search", limits());
    admit(gate, "page", Urgency.PAGE, host);
    moveTo(0.2);
    CompletableFuture<Lease> both = admit(gate, "both", Urgency.PAGE, host, own);
    moveTo(0.5);

    both.cancel(true);

    moveTo(0.7);
    admit(gate, "own", Urgency.PAGE, own);
    admit(gate, "host", Urgency.PAGE, host);
    moveTo(2.5);
    assertThat(names()).containsExactly("page", "own", "host");
    assertThat(departures.get(1).lease().dayCount()).isEqualTo(1);
    assertThat(departures.get(2).at()).isBetween(units(2), units(2).plus(harness.slack()));
  }

  @Test
  void givesSlotAndChargeBack_whenTheHopIsNotSent() throws Exception {
    Gate gate = gate();
    Lease unused = harness.await(gate.admit(List.of(new Claim(KEY, limits())), Urgency.PAGE));

    unused.back();
    unused.back();
    unused.release(true);

    moveTo(0.2);
    admit(gate, "a", limits());
    moveTo(0.5);
    assertThat(names()).containsExactly("a");
    assertThat(departures.get(0).lease().dayCount()).isEqualTo(1);
    assertThat(gate.inFlight(KEY)).isEqualTo(1);
  }

  @Test
  void isGoodNoLonger_whenAnotherHopLeftMeanwhile() throws Exception {
    Gate gate = gate();
    Lease late = harness.await(gate.admit(List.of(new Claim(KEY, limits())), Urgency.PAGE));
    assertThat(late.stillGood()).isTrue();
    admit(gate, "a", limits());

    moveTo(1.5);

    assertThat(names()).containsExactly("a");
    assertThat(late.stillGood()).isFalse();
  }

  @Test
  void countsFailuresUntilASuccess() throws Exception {
    Gate gate = gate();
    Lease lease = harness.await(gate.admit(List.of(new Claim(KEY, unspaced())), Urgency.PAGE));

    assertThat(harness.await(gate.countFailure(KEY))).isEqualTo(1);
    assertThat(harness.await(gate.countFailure(KEY))).isEqualTo(2);
    lease.release(true);
    harness.advance(units(0.5));

    assertThat(harness.await(gate.countFailure(KEY))).isEqualTo(1);
  }
}
