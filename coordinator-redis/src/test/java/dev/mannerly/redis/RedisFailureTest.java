package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever happens to Redis: no answer but a failed future, and the flow returns by itself. */
class RedisFailureTest {
  @RegisterExtension static final RealRedis redis = RealRedis.start();

  private final Connected jvm = Connected.to(redis.uri());

  @AfterEach
  void close() {
    jvm.close();
    if (redis.alive()) {
      redis.thaw();
      redis.command("CONFIG", "SET", "maxmemory", "0");
      redis.command("ACL", "SETUSER", "default", "nopass", "+@all");
      redis.command("REPLICAOF", "NO", "ONE");
    }
  }

  @Test
  void failsAndComesBack_whenRedisIsDownAtStart() {
    redis.kill();

    assertThat(jvm.failure(1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:" + redis.port())
        .hasMessageContaining("refuses connections");
    assertThat(jvm.failure(2)).isInstanceOf(IOException.class);

    redis.restart();
    assertThat(jvm.eventually(3).verdict()).isIn(GRANTED, HELD);
  }

  @Test
  void failsAndComesBack_whenRedisIsKilledAndStartedEmpty() {
    assertThat(jvm.asking().reserve(1).verdict()).isEqualTo(GRANTED);

    redis.kill();
    assertThat(jvm.failure(2)).isInstanceOfAny(IOException.class, TimeoutException.class);

    redis.restart();
    // the scripts are gone, and with them every budget: it rests for an interval
    assertThat(jvm.eventually(3).verdict()).isEqualTo(HELD);
  }

  @Test
  void saysThatTheCallMayHaveRun_andHangsNobodyElse_whenRedisHangs() {
    jvm.asking().reserve(1);

    redis.freeze();
    assertThat(jvm.failure(2)).isInstanceOf(TimeoutException.class);
    long before = System.nanoTime();
    for (int id = 3; id < 53; id++) {
      assertThat(jvm.failure(id)).isInstanceOf(IOException.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));

    redis.thaw();
    Reply reply = jvm.eventually(100);
    // 1 and at most 2, whose fate was unknown; nothing of those that were refused
    assertThat(reply.standing().dayCount()).isLessThanOrEqualTo(3);
  }

  @Test
  void heals_whenTheScriptsAreForgotten() {
    jvm.asking().reserve(1);

    redis.command("SCRIPT", "FLUSH");

    assertThat(jvm.asking().reserve(2).verdict()).isEqualTo(HELD);
    redis.command("SCRIPT", "FLUSH");
    assertThat(jvm.asking().enter(2).verdict()).isIn(HELD, GRANTED);
  }

  @Test
  void mintsNothing_whenTheDataAreFlushed() {
    Standing known = Standing.UNKNOWN;
    for (int id = 1; id <= 6; id++) {
      known = jvm.asking().reserve(id).standing();
    }

    redis.flush();

    Reply reply = jvm.asking().known(known).reserve(7);
    assertThat(reply.verdict()).isEqualTo(HELD);
    assertThat(Duration.ofNanos(reply.delayMicros() * 1_000)).isGreaterThan(Duration.ofMillis(900));
    assertThat(reply.standing().dayCount()).isEqualTo(7);
  }

  @Test
  void failsAndComesBack_whenItsServerBecomesAReplica() {
    jvm.asking().reserve(1);

    redis.command("REPLICAOF", "127.0.0.1", "1");
    assertThat(jvm.failure(2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it is a replica");

    redis.command("REPLICAOF", "NO", "ONE");
    assertThat(jvm.eventually(3).verdict()).isIn(GRANTED, HELD);
  }

  @Test
  void failsAndComesBack_whenMemoryIsFull() {
    jvm.asking().reserve(1);
    String before = String.valueOf(redis.command("GET", "politeness:{example.com}"));

    redis.command("CONFIG", "SET", "maxmemory", "1");
    assertThat(jvm.failure(2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("its memory is full");
    assertThat(Connected.failure(jvm.asking("example.org"), 3)).hasMessageContaining("OOM");
    redis.command("CONFIG", "SET", "maxmemory", "0");

    assertThat(String.valueOf(redis.command("GET", "politeness:{example.com}"))).isEqualTo(before);
    assertThat(jvm.asking().reserve(4).verdict()).isEqualTo(HELD);
  }

  @Test
  void failsAndComesBack_whenThePasswordIsMissing() {
    jvm.asking().reserve(1);

    redis.command("ACL", "SETUSER", "default", "resetpass", ">word");
    redis.command("CLIENT", "KILL", "TYPE", "normal");
    assertThat(jvm.failure(2)).isInstanceOfAny(IOException.class, TimeoutException.class);

    redis.command("ACL", "SETUSER", "default", "nopass");
    assertThat(jvm.eventually(3).verdict()).isIn(GRANTED, HELD);
  }

  @Test
  void failsAndComesBack_whenACommandIsNotAllowed() {
    jvm.asking().reserve(1);

    redis.command("ACL", "SETUSER", "default", "-set");
    assertThat(jvm.failure(2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("give the user");
    redis.command("ACL", "SETUSER", "default", "-evalsha");
    assertThat(jvm.failure(3)).hasMessageContaining("give the user");

    redis.command("ACL", "SETUSER", "default", "+@all");
    assertThat(jvm.asking().reserve(4).verdict()).isIn(GRANTED, HELD);
  }

  @Test
  void fails_whenSomebodyElseUsesTheKey() {
    redis.command("LPUSH", "politeness:{example.com}", "theirs");
    assertThat(jvm.failure(1)).isInstanceOf(IOException.class).hasMessageContaining("WRONGTYPE");

    redis.command("DEL", "politeness:{example.com}");
    redis.command("SET", "politeness:{example.com}", "theirs");
    assertThat(jvm.failure(2)).isInstanceOf(IOException.class);

    redis.command("DEL", "politeness:{example.com}");
    redis.command("SET", "politeness:{example.com}:w", "theirs");
    assertThat(jvm.asking().reserve(3).verdict()).isEqualTo(GRANTED);
    assertThat(jvm.failure(4)).hasMessageContaining("WRONGTYPE");
  }

  @Test
  void fails_whenTheStateIsOfAnotherVersion() {
    redis.command(
        "EVAL", "redis.call('SET', KEYS[1], cmsgpack.pack(9, 0))", "1", "politeness:{example.com}");

    assertThat(jvm.failure(1)).hasMessageContaining("another version of Mannerly");
  }

  @Test
  void resumesWithinSeconds_whenItsConnectionIsCut() {
    jvm.asking().reserve(1);

    redis.command("CLIENT", "KILL", "TYPE", "normal");

    long before = System.nanoTime();
    jvm.eventually(2);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(3));
  }

  @Test
  void answersTheSame_whenTheSameIdIsAskedForAgain() {
    Asking asking = jvm.asking();
    asking.reserve(1);
    Reply first = asking.reserve(2);
    Reply again = asking.reserve(2);

    assertThat(first.verdict()).isEqualTo(HELD);
    assertThat(again.verdict()).isEqualTo(HELD);
    assertThat(again.standing().dayCount()).isEqualTo(2);
  }

  @Test
  void keepsTheReservationsOfTwoJvmsApart() {
    try (Connected other = Connected.as("other", redis.uri())) {
      jvm.asking().reserve(1);
      jvm.asking().reserve(2);

      Reply theirs = other.asking().reserve(2);
      other.asking().cancel(1);

      assertThat(theirs.verdict()).isEqualTo(HELD);
      assertThat(theirs.standing().dayCount()).isEqualTo(3);
      assertThat(jvm.asking().standing().dayCount()).isEqualTo(3);
    }
  }
}
