package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.BUSY;
import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Reply;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What happens by the server's clock alone, and when it steps back: every distance stays. */
class RedisClockTest {
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(1), 1, Duration.ZERO, null, Duration.ofSeconds(60), null, null);

  @RegisterExtension static final RealRedis redis = RealRedis.start();
  private static final ClockedScripts scripts = new ClockedScripts(redis);

  private ClockedHarness harness;
  private Asking asking;

  @BeforeEach
  void begin() {
    harness = new ClockedHarness(scripts, Instant.parse("2026-03-01T12:00:00.123456Z"));
    asking = Asking.about(harness.coordinator(), "example.com", LIMITS);
  }

  @AfterAll
  static void end() {
    scripts.end();
  }

  private static void assertMillis(Reply reply, Reply.Verdict verdict, long millis) {
    assertThat(reply.verdict()).as("%s", reply).isEqualTo(verdict);
    assertThat(reply.delayMicros()).isEqualTo(millis * 1_000);
  }

  @Test
  void keepsTheSlotsOfThoseWhoWait() {
    asking.reserve(1);
    asking.reserve(2);
    asking.reserve(3);

    harness.stepClock(Duration.ofHours(-1));

    assertMillis(asking.enter(2), HELD, 1_000);
    assertMillis(asking.enter(3), HELD, 2_000);
    assertMillis(asking.reserve(4), HELD, 3_000);
    harness.advance(Duration.ofSeconds(1));
    assertMillis(asking.enter(2), GRANTED, 0);
  }

  @Test
  void keepsAPauseAsLongAsItWas() {
    asking.pause(Duration.ofSeconds(30));

    harness.stepClock(Duration.ofDays(-2));

    assertMillis(asking.reserve(1), HELD, 30_000);
  }

  @Test
  void freesALeaseInItsTime() {
    Asking one = asking.limits(LIMITS.maxInFlight(1));
    one.reserve(1);

    harness.stepClock(Duration.ofHours(-1));
    one.failed(); // the step is noticed by what is written next; until then time does not pass

    harness.advance(Duration.ofSeconds(59));
    assertThat(one.reserve(2).verdict()).isEqualTo(BUSY);
    harness.advance(Duration.ofSeconds(2));
    assertThat(one.enter(2).verdict()).isEqualTo(GRANTED);
  }

  @Test
  void remembersStricterLimitsForTenMinutes() {
    asking.reserve(1);
    Asking loose = asking.limits(LIMITS.interval(Duration.ofMillis(100)));
    harness.advance(Duration.ofSeconds(599));
    loose.reserve(2);
    assertMillis(loose.reserve(3), HELD, 1_000);
    loose.cancel(3);

    harness.advance(Duration.ofSeconds(2));

    loose.reserve(4);
    assertMillis(loose.reserve(5), HELD, 100);
  }
}
