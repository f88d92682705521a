package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Coordinators;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Urgency;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a budget costs the server: commands, bytes, and how long it is kept. */
class RedisCostTest {
  private static final String STATE = "politeness:{example.com}";
  private static final String WAITERS = STATE + ":w";
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  private static long number(String... words) {
    return Long.parseLong(String.valueOf(redis.command(words)));
  }

  @Test
  void asksOnceForAHopThatNeedNotWait_theLastLeaseRidingAlong() {
    Limits two = Connected.LIMITS.interval(Duration.ZERO).maxInFlight(2).perDay(1_000L);
    SystemTime time = SystemTime.start("cost");
    try (Coordinator coordinator =
        Coordinators.connect(CoordinatorSettings.DEFAULT.uri(redis.uri()), time.time(), "cost")) {
      Gate gate = new Gate(coordinator, WaitingSettings.DEFAULT, OnFailure.REFUSE, time.time());
      List<Claim> claims = List.of(new Claim("example.com", two));
      gate.admit(claims, Urgency.PAGE).join().release(true);
      redis.command("CONFIG", "RESETSTAT");

      for (int hop = 0; hop < 50; hop++) {
        gate.admit(claims, Urgency.PAGE).join().release(true);
      }

      assertThat(redis.calls("evalsha")).isBetween(50L, 54L);
      assertThat(redis.calls("zadd") + redis.calls("zscore") + redis.calls("zcard")).isZero();
      assertThat(redis.calls("get")).isLessThanOrEqualTo(54);
      Awaitility.await().until(() -> gate.inFlight() == 0);
    } finally {
      time.close();
    }
  }

  @Test
  void takesLeasesBackOnEnter() {
    try (Connected jvm = Connected.to(redis.uri())) {
      Asking one =
          jvm.asking().limits(Connected.LIMITS.interval(Duration.ofMillis(1)).maxInFlight(1));
      one.reserve(1);
      one.reserve(2);

      assertThat(
              Awaitility.await().until(() -> one.returning(1).enter(2).verdict(), GRANTED::equals))
          .isEqualTo(GRANTED);
    }
  }

  static List<Limits> usual() {
    return List.of(Limits.DEFAULT, Limits.DEFAULT.maxInFlight(4));
  }

  @ParameterizedTest
  @MethodSource("usual")
  void keepsAnIdleBudgetWithin200Bytes(Limits usual) {
    redis.flush();
    int budgets = 2_000;
    try (Connected jvm = Connected.to(redis.uri())) {
      jvm.asking("first.example").reserve(1);
      long before = Long.parseLong(redis.info("memory", "used_memory"));
      for (int i = 0; i < budgets; i++) {
        Asking asking = jvm.asking("www-site-" + i + ".example").limits(usual);
        assertThat(asking.reserve(1_000_000 + i).verdict()).isEqualTo(GRANTED);
        if (usual.maxInFlight() != null) {
          asking.release(1_000_000 + i);
        }
      }
      long after = Long.parseLong(redis.info("memory", "used_memory"));

      assertThat((after - before) / (double) budgets).isLessThanOrEqualTo(200);
      assertThat(number("MEMORY", "USAGE", "politeness:{www-site-7.example}"))
          .isLessThanOrEqualTo(200);
    }
  }

  @Test
  void keepsTwoKeysForADay_theSecondWhileSomebodyWaits() {
    try (Connected jvm = Connected.to(redis.uri())) {
      Asking asking = jvm.asking();
      asking.reserve(1);
      assertThat(number("DBSIZE")).isEqualTo(1);
      assertThat(number("PTTL", STATE)).isGreaterThanOrEqualTo(DAY_MILLIS);

      assertThat(asking.reserve(2).verdict()).isEqualTo(HELD);
      assertThat(number("ZCARD", WAITERS)).isEqualTo(1);
      assertThat(number("PTTL", WAITERS)).isGreaterThanOrEqualTo(DAY_MILLIS);

      Awaitility.await().until(() -> asking.enter(2).verdict(), GRANTED::equals);
      assertThat(number("EXISTS", WAITERS)).isZero();
    }
  }

  @Test
  void outlivesAPause() {
    try (Connected jvm = Connected.to(redis.uri())) {
      jvm.asking().pause(Duration.ofDays(9));

      assertThat(number("PTTL", STATE)).isGreaterThan(10 * DAY_MILLIS);
    }
  }

  @Test
  void forgetsThoseWhoDiedWhileTheyWaited() {
    try (Connected jvm = Connected.to(redis.uri())) {
      jvm.asking().reserve(1);
      jvm.asking().reserve(2);
      // as if it had been due for more than the ten minutes that it is waited for
      redis.command("ZADD", WAITERS, "1", "dead:1");

      jvm.asking().reserve(3);

      assertThat(number("ZCARD", WAITERS)).isEqualTo(2);
    }
  }
}
