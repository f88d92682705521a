package dev.mannerly.robots;

import static dev.mannerly.robots.ScriptedFetch.RULES;
import static dev.mannerly.robots.ScriptedFetch.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.robots.SharedAnswers.Busy;
import dev.mannerly.robots.SharedAnswers.Found;
import dev.mannerly.robots.SharedAnswers.Free;
import dev.mannerly.robots.SharedAnswers.Look;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RobotsFleetTest {

  private static final String URL = "https://a.test/robots.txt";
  private static final Origin A = new Origin("https", "a.test", 443);
  private static final Look FOUND =
      new Found(
          new Answered.Rules(
              RULES.getBytes(StandardCharsets.UTF_8), false, null, null, null, false),
          Duration.ofMinutes(9));

  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final ScriptedFetch fetch = new ScriptedFetch().on(URL, rules(RULES));
  private final ScriptedStore store = new ScriptedStore();
  private final Robots robots =
      new Robots(
          RobotsSettings.DEFAULT,
          "AcmeBot",
          fetch,
          time.time(),
          Surroundings.alone(fetched -> Optional.empty()).shared(store));

  @Test
  void asksNobody_whenTheFleetKnows_forAsLongAsTheAnswerStillStands() {
    store.looks.add(FOUND);

    assertThat(verdict().join()).isInstanceOf(Verdict.Disallowed.class);
    assertThat(fetch.asked).isEmpty();
    time.advance(Duration.ofMinutes(9));
    assertThat(robots.cached(new Destination(A, "/private"))).isNull();
  }

  @Test
  void takesTheLockAndSharesWhatItFetched() {
    assertThat(verdict().join()).isInstanceOf(Verdict.Disallowed.class);

    assertThat(fetch.asked).containsExactly(URL);
    assertThat(store.log).containsExactly("look", "claim", "store Rules PT24H");
  }

  @Test
  void sendsNothing_whenTheAnswerCameWhileItWaitedForItsSlot() {
    store.claims.add(FOUND);

    assertThat(verdict().join()).isInstanceOf(Verdict.Disallowed.class);
    assertThat(fetch.asked).isEmpty();
  }

  @Test
  void waitsForAnotherThatFetches_andTakesOverWhenThatOneIsGone() {
    store.looks.add(new Busy());
    store.looks.add(new Busy());

    CompletableFuture<Verdict> verdict = verdict();
    assertThat(verdict).isNotDone();
    assertThat(store.log).containsExactly("look");
    time.advance(Duration.ofSeconds(1));

    assertThat(verdict.join()).isInstanceOf(Verdict.Disallowed.class);
    assertThat(store.log).containsExactly("look", "look", "look", "claim", "store Rules PT24H");
  }

  @Test
  void waits_whenAnotherWasFasterAfterTheSlot() {
    store.claims.add(new Busy());

    CompletableFuture<Verdict> verdict = verdict();
    assertThat(verdict).isNotDone();
    assertThat(fetch.asked).isEmpty();
    store.looks.add(FOUND);
    time.advance(Duration.ofSeconds(1));

    assertThat(verdict.join()).isInstanceOf(Verdict.Disallowed.class);
    assertThat(fetch.asked).isEmpty();
  }

  @Test
  void givesTheLockBack_whenTheFetchWasRefusedByThePolicy() {
    fetch.on(URL, Refusal.of(Reason.DAILY_CAP, "spent").asException());

    assertThatThrownBy(() -> verdict().join()).hasCauseInstanceOf(RequestRefusedException.class);
    assertThat(store.log).containsExactly("look", "claim", "release");
  }

  @Test
  void sharesThatTheSiteIsUnreachable() {
    fetch.on(URL, new IOException("reset"));

    assertThat(verdict().join()).isInstanceOf(Verdict.Unreachable.class);
    assertThat(store.log).containsExactly("look", "claim", "store Unreachable PT1M");
  }

  @Test
  void refusesAndSendsNothing_whenTheStoreCannotBeAsked() {
    store.down = Refusal.of(Reason.COORDINATOR_UNAVAILABLE, "down").asException();

    assertThatThrownBy(() -> verdict().join())
        .cause()
        .isInstanceOfSatisfying(
            RequestRefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE));
    assertThat(fetch.asked).isEmpty();
    assertThat(robots.cached(new Destination(A, "/private"))).isNull();
  }

  @Test
  void waitsForAnotherOnlySoLong() {
    for (int i = 0; i < 1000; i++) {
      store.looks.add(new Busy());
    }
    CompletableFuture<Verdict> verdict = verdict();

    time.advance(Duration.ofMinutes(6));

    assertThatThrownBy(verdict::join).hasMessageContaining("for too long");
  }

  private CompletableFuture<Verdict> verdict() {
    return robots.verdict(
        Hop.of("test", "GET", "https://a.test/private"), new Destination(A, "/private"));
  }

  /** Finds what it is told to, else nothing; fails at the claim while it is down. */
  private static final class ScriptedStore implements SharedAnswers {
    final Deque<Look> looks = new ArrayDeque<>();
    final Deque<Look> claims = new ArrayDeque<>();
    final List<String> log = new ArrayList<>();
    @Nullable RequestRefusedException down;

    @Override
    public CompletableFuture<Look> look(Origin origin) {
      log.add("look");
      return CompletableFuture.completedFuture(looks.isEmpty() ? new Free() : looks.poll());
    }

    @Override
    public Look claim(Origin origin) throws RequestRefusedException {
      log.add("claim");
      if (down != null) {
        throw down;
      }
      return claims.isEmpty() ? new Free() : claims.poll();
    }

    @Override
    public void store(Origin origin, Answered answer, Duration life) {
      log.add("store " + answer.getClass().getSimpleName() + " " + life);
    }

    @Override
    public void release(Origin origin) {
      log.add("release");
    }
  }
}
