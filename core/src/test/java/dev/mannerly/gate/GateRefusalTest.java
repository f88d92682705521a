package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class GateRefusalTest {
  private static final Limits SPACED =
      Limits.DEFAULT.interval(Duration.ofSeconds(5)).jitter(Duration.ZERO);

  private final FakeTime time = FakeTime.at("2026-03-01T12:00:00Z");
  private final LocalCoordinator coordinator = new LocalCoordinator(time.time());
  private final Gate gate =
      new Gate(
          coordinator,
          new WaitingSettings(Duration.ofSeconds(60), 3),
          OnFailure.REFUSE,
          time.time());

  private CompletableFuture<Lease> admit(Limits limits) {
    return gate.admit(List.of(new Claim("example.com", limits)), Urgency.PAGE);
  }

  private RequestRefusedException refused(CompletableFuture<Lease> admitted) {
    assertThat(admitted).isCompletedExceptionally();
    try {
      admitted.join();
      throw new AssertionError("admitted");
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(RequestRefusedException.class);
      return (RequestRefusedException) requireNonNull(e.getCause());
    }
  }

  @Test
  void saysWhenThePauseEnds() {
    gate.pause("example.com", Duration.ofHours(1));

    RequestRefusedException refused = refused(admit(SPACED));

    assertThat(refused.reason()).isEqualTo(Reason.PAUSED);
    assertThat(refused.retryAt()).contains(Instant.parse("2026-03-01T13:00:00Z"));
    assertThat(refused)
        .hasMessage(
            "Mannerly refused: PAUSED (budget example.com): it is paused for another 3600 s, longer"
                + " than waiting.max-wait (60 s); try again after 2026-03-01T13:00:00Z");
    assertThat(gate.peek(List.of(new Claim("example.com", SPACED))))
        .map(Refusal::retryAt)
        .contains(Instant.parse("2026-03-01T13:00:00Z"));
  }

  @Test
  void saysWhenItsTurnWouldCome() {
    Limits slow = SPACED.interval(Duration.ofSeconds(100));
    admit(slow).join();

    RequestRefusedException refused = refused(admit(slow));

    assertThat(refused.reason()).isEqualTo(Reason.WAIT_TOO_LONG);
    assertThat(refused.retryAt()).contains(Instant.parse("2026-03-01T12:01:40Z"));
    assertThat(refused)
        .hasMessageContaining("its turn would come in 100 s, later than waiting.max-wait (60 s)");
  }

  @Test
  void saysHowManyWait_andWhenTheNextPlaceIsFree() {
    admit(SPACED).join();
    List<CompletableFuture<Lease>> waiting = List.of(admit(SPACED), admit(SPACED), admit(SPACED));

    RequestRefusedException refused = refused(admit(SPACED));

    assertThat(refused.reason()).isEqualTo(Reason.QUEUE_FULL);
    assertThat(refused.retryAt()).contains(Instant.parse("2026-03-01T12:00:05Z"));
    assertThat(refused)
        .hasMessageContaining("3 hops wait for it already and waiting.max-waiters is 3");
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void namesTheDayAndItsEnd_whenTheCapIsSpent() {
    Limits capped = SPACED.interval(Duration.ZERO).perDay(1L);
    admit(capped).join();

    RequestRefusedException refused = refused(admit(capped));

    assertThat(refused.retryAt()).contains(Instant.parse("2026-03-02T00:00:00Z"));
    assertThat(refused.rule()).contains("per-day");
    assertThat(refused)
        .hasMessageContaining("1 hops of 2026-03-01 (UTC) are spent and per-day is 1");
  }

  @Test
  void peeksNothing_afterMidnight() {
    Limits capped = SPACED.interval(Duration.ZERO).perDay(1L);
    admit(capped).join();
    assertThat(gate.peek(List.of(new Claim("example.com", capped)))).isPresent();

    time.advance(Duration.ofHours(12));

    assertThat(gate.peek(List.of(new Claim("example.com", capped)))).isEmpty();
    assertThat(admit(capped)).isCompleted();
  }

  @Test
  void saysHowLongItHasWaited_whenAPauseEndsTheWait() {
    admit(SPACED).join();
    CompletableFuture<Lease> waiting = admit(SPACED);
    time.advanceMillis(2_500);

    gate.pause("example.com", Duration.ofMinutes(10));

    assertThat(refused(waiting)).hasMessageContaining("it has waited for its turn for 2.5 s");
    assertThat(gate.waiting("example.com")).isZero();
    assertThat(time.pending()).isZero();
  }

  @Test
  void leavesThoseWhoCanAffordIt_whenAPauseComes() {
    admit(SPACED).join();
    CompletableFuture<Lease> first = admit(SPACED);
    CompletableFuture<Lease> second = admit(SPACED);

    gate.pause("example.com", Duration.ofSeconds(52));

    assertThat(first).isNotDone();
    assertThat(refused(second).reason()).isEqualTo(Reason.PAUSED);
    time.advance(Duration.ofSeconds(57));
    assertThat(first).isCompleted();
  }

  @Test
  void tellsWhatItHasToDo() {
    admit(SPACED).join();
    CompletableFuture<Lease> waiting = admit(SPACED);

    assertThat(gate.loads()).containsExactly(new Load("example.com", 1, 1));
    assertThat(waiting.cancel(true)).isTrue();
    assertThat(gate.loads()).containsExactly(new Load("example.com", 0, 1));
  }

  @Test
  void leavesCountAndSlotsUntouched_whenACallerGivesUp() {
    admit(SPACED).join();
    CompletableFuture<Lease> impatient = admit(SPACED);
    time.advanceMillis(2_000);

    impatient.cancel(true);

    time.advanceMillis(3_000);
    CompletableFuture<Lease> next = admit(SPACED);
    assertThat(next).isCompleted();
    assertThat(next.join().dayCount()).isEqualTo(2);
  }

  @Test
  void treatsATimeoutOfTheCallerAsGivingUp() {
    admit(SPACED).join();
    CompletableFuture<Lease> impatient = admit(SPACED);

    impatient.completeExceptionally(new IllegalStateException("the caller's own timeout"));

    assertThat(gate.waiting("example.com")).isZero();
    assertThat(time.pending()).isZero();
    time.advanceMillis(5_000);
    assertThat(admit(SPACED).join().dayCount()).isEqualTo(2);
  }

  @Test
  void refusesAllWhoWait_whenClosed() {
    admit(SPACED).join();
    CompletableFuture<Lease> waiting = admit(SPACED);

    gate.close();

    assertThat(refused(waiting).reason()).isEqualTo(Reason.INTERNAL);
    assertThat(refused(admit(SPACED)).reason()).isEqualTo(Reason.INTERNAL);
    assertThat(time.pending()).isZero();
  }

  @Test
  void goesOnCounting_afterARestart() {
    Gate restarted =
        new Gate(
            new LocalCoordinator(time.time(), LocalDate.of(2026, 3, 1), Map.of("example.com", 8L)),
            WaitingSettings.DEFAULT,
            OnFailure.REFUSE,
            time.time());
    List<Claim> claims =
        List.of(new Claim("example.com", SPACED.interval(Duration.ZERO).perDay(10L)));

    assertThat(restarted.admit(claims, Urgency.PAGE).join().dayCount()).isEqualTo(9);
    assertThat(restarted.admit(claims, Urgency.PAGE).join().dayCount()).isEqualTo(10);
    assertThat(refused(restarted.admit(claims, Urgency.PAGE)).reason()).isEqualTo(Reason.DAILY_CAP);
    time.advance(Duration.ofHours(12));
    assertThat(restarted.admit(claims, Urgency.PAGE).join().dayCount()).isEqualTo(1);
  }

  @Test
  void forgetsTheCountsOfAnEarlierDay_afterARestart() {
    LocalCoordinator restarted =
        new LocalCoordinator(time.time(), LocalDate.of(2026, 2, 28), Map.of("example.com", 8L));

    assertThat(restarted.standing("example.com").join().dayCount()).isZero();
  }

  @Test
  void peeksIntoEveryBudget() {
    gate.pause("total", Duration.ofHours(1));

    Optional<Refusal> refusal =
        gate.peek(List.of(new Claim("example.com", SPACED), new Claim("total", SPACED)));

    assertThat(refusal).map(Refusal::budget).contains("total");
  }
}
