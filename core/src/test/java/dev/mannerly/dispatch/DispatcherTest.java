package dev.mannerly.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.testkit.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DispatcherTest {
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final ScriptedLeave leave = new ScriptedLeave();
  private final List<String> refused = new ArrayList<>();
  private final Dispatcher<String> dispatcher = dispatcher(Bounds.DEFAULT);

  private Dispatcher<String> dispatcher(Bounds bounds) {
    return new Dispatcher<>(
        url -> Hop.of("test", "GET", url),
        (url, refusal) -> refused.add(url + " " + refusal.reason()),
        bounds,
        leave,
        time.time());
  }

  private CompletableFuture<Optional<Turn<String>>> next() {
    return dispatcher.next();
  }

  private static String item(CompletableFuture<Optional<Turn<String>>> taken) {
    assertThat(taken).isCompleted();
    return taken.join().orElseThrow().item();
  }

  @Test
  void asksForNothing_whileNobodyTakes() {
    dispatcher.offer("http://a/1");

    assertThat(leave.asked).isEmpty();
    assertThat(item(next())).isEqualTo("http://a/1");
    assertThat(dispatcher.size()).isZero();
  }

  @Test
  void asksForBudgetsInTurn_howeverLongOneQueueIs() {
    for (int i = 0; i < 100; i++) {
      dispatcher.offer("http://a/" + i);
    }
    dispatcher.offer("http://b/0");
    dispatcher.offer("http://c/0");
    dispatcher.offer("http://b/1");

    List<String> taken = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      taken.add(item(next()));
    }

    assertThat(taken)
        .containsExactly(
            "http://a/0", "http://b/0", "http://c/0", "http://a/1", "http://b/1", "http://a/2");
  }

  @Test
  void goesOnToTheNextBudget_whenOneHasNoSlotForMoments() {
    leave.wait("http://a/0");
    dispatcher.offer("http://a/0");
    dispatcher.offer("http://b/0");

    CompletableFuture<Optional<Turn<String>>> first = next();
    assertThat(first).isNotDone();
    time.advanceMillis(20);

    assertThat(item(first)).isEqualTo("http://b/0");
    CompletableFuture<Optional<Turn<String>>> second = next();
    leave.grant("http://a/0");
    assertThat(item(second)).isEqualTo("http://a/0");
  }

  @Test
  void asksOneItemOfABudgetAtATime() {
    leave.wait("http://a/0");
    dispatcher.offer("http://a/0");
    dispatcher.offer("http://a/1");

    assertThat(List.of(next(), next(), next())).noneMatch(CompletableFuture::isDone);
    time.advanceMillis(1_000);

    assertThat(leave.asked).containsExactly("http://a/0");
  }

  @Test
  void asksForNoMoreThanTakersWait() {
    for (int i = 0; i < 50; i++) {
      dispatcher.offer("http://host" + i + "/");
    }

    assertThat(item(next())).isNotNull();
    assertThat(item(next())).isNotNull();

    assertThat(leave.asked).hasSize(2);
  }

  @Test
  void givesATurnBackThatNobodyTakes_andAsksAgainLater() {
    leave.wait("http://a/0");
    dispatcher.offer("http://a/0");
    dispatcher.offer("http://a/1");
    CompletableFuture<Optional<Turn<String>>> gaveUp = next();
    gaveUp.cancel(false);

    leave.grant("http://a/0");
    time.advanceMillis(500);

    assertThat(leave.back).containsExactly("http://a/0");
    assertThat(item(next())).isEqualTo("http://a/0");
    assertThat(item(next())).isEqualTo("http://a/1");
  }

  @Test
  void asksAgain_whenTheTurnIsStaleAsItIsTaken() throws InterruptedException {
    leave.stale("http://a/0");
    dispatcher.offer("http://a/0");

    assertThat(dispatcher.take().orElseThrow().item()).isEqualTo("http://a/0");

    assertThat(leave.asked).containsExactly("http://a/0", "http://a/0");
    assertThat(leave.back).containsExactly("http://a/0");
  }

  @Test
  void handsOverWhatWillNeverBeSent_andGoesOnBehindIt() {
    leave.refuse("http://a/0", Refusal.of(Reason.ROBOTS_DISALLOWED, "no"));
    dispatcher.offer("http://a/0");
    dispatcher.offer("http://a/1");

    assertThat(item(next())).isEqualTo("http://a/1");
    assertThat(refused).containsExactly("http://a/0 ROBOTS_DISALLOWED");
  }

  @Test
  void letsABudgetRest_whenTheRefusalPasses() {
    leave.refuse(
        "http://a/0",
        Refusal.of(Reason.DAILY_CAP, "spent").retryAt(time.now().plus(Duration.ofMinutes(3))));
    dispatcher.offer("http://a/0");
    dispatcher.offer("http://a/1");
    dispatcher.offer("http://b/0");

    assertThat(item(next())).isEqualTo("http://b/0");
    CompletableFuture<Optional<Turn<String>>> waiting = next();
    time.advance(Duration.ofMinutes(3).minusMillis(1));
    assertThat(waiting).isNotDone();
    time.advanceMillis(1);

    assertThat(item(waiting)).isEqualTo("http://a/0");
    assertThat(refused).isEmpty();
    assertThat(leave.asked).containsExactly("http://a/0", "http://b/0", "http://a/0");
  }

  @Test
  void restsLongerEachTime_whenNobodySaysForHowLong() {
    for (int i = 0; i < 3; i++) {
      leave.refuse("http://a/0", Refusal.of(Reason.COORDINATOR_UNAVAILABLE, "down"));
    }
    dispatcher.offer("http://a/0");
    CompletableFuture<Optional<Turn<String>>> waiting = next();

    time.advance(Duration.ofSeconds(1 + 2 + 4).minusMillis(1));
    assertThat(waiting).isNotDone();
    time.advanceMillis(1);
    assertThat(waiting).isCompleted();
  }

  @Test
  void takesNoMoreThanItsBounds_andLeavesRoomForOthers() {
    Dispatcher<String> small = dispatcher(new Bounds(2, 3));

    assertThat(small.offer("http://a/0")).isTrue();
    assertThat(small.offer("http://a/1")).isTrue();
    assertThat(small.offer("http://a/2")).isFalse();
    assertThat(small.offer("http://b/0")).isTrue();
    assertThat(small.offer("http://c/0")).isFalse();
    assertThat(small.size()).isEqualTo(3);
  }

  @Test
  void keepsWhatWasNotHandedOut_whenItIsClosed() throws InterruptedException {
    leave.wait("http://a/0");
    for (String url : List.of("http://a/0", "http://a/1", "http://b/0")) {
      dispatcher.offer(url);
    }
    CompletableFuture<Optional<Turn<String>>> waiting = next();

    dispatcher.close();

    assertThat(waiting.join()).isEmpty();
    assertThat(leave.cancelled).containsExactly("http://a/0");
    assertThat(dispatcher.take()).isEmpty();
    assertThat(dispatcher.offer("http://c/0")).isFalse();
    assertThat(dispatcher.left())
        .containsExactlyInAnyOrder("http://a/0", "http://a/1", "http://b/0");
    assertThat(refused).isEmpty();
  }

  @Test
  void pollsForALimitedTime() throws InterruptedException {
    assertThat(dispatcher.poll(Duration.ofMillis(1))).isEmpty();
    dispatcher.offer("http://a/0");
    assertThat(dispatcher.poll(Duration.ofSeconds(10))).isPresent();
  }
}
