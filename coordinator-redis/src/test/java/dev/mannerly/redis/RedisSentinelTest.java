package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A primary, a replica and one sentinel, which is enough for it to decide alone. */
class RedisSentinelTest {

  private static RealRedis sentinelOf(RealRedis primary) {
    return RealRedis.start(
        "sentinel monitor mymaster 127.0.0.1 " + primary.port() + " 1",
        "sentinel down-after-milliseconds mymaster 500",
        "sentinel failover-timeout mymaster 3000");
  }

  private static void awaitReplica(RealRedis sentinel) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> String.valueOf(sentinel.command("SENTINEL", "MASTER", "mymaster")),
            state -> state.contains("num-slaves, 1"));
  }

  @Test
  void followsThePrimary_andMintsNothing_whenItFailsOver() {
    try (RealRedis primary = RealRedis.start();
        RealRedis replica = RealRedis.start("replicaof 127.0.0.1 " + primary.port());
        RealRedis sentinel = sentinelOf(primary);
        Connected jvm =
            Connected.to("redis-sentinel://127.0.0.1:" + sentinel.port() + "#mymaster")) {
      awaitReplica(sentinel);
      Asking asking = jvm.asking().limits(Connected.LIMITS.interval(Duration.ofMinutes(1)));
      assertThat(asking.reserve(1).verdict()).isEqualTo(GRANTED);
      Standing known = asking.reserve(2).standing();

      primary.kill();

      long[] id = {3};
      Reply reply =
          Awaitility.await()
              .atMost(Duration.ofSeconds(30))
              .ignoreExceptionsMatching(CompletionException.class::isInstance)
              .until(() -> asking.known(known).reserve(id[0]++), answer -> answer != null);
      assertThat(reply.verdict()).isEqualTo(HELD);
      assertThat(reply.delayMicros()).isGreaterThan(Duration.ofSeconds(60).toNanos() / 1_000);
      assertThat(replica.info("replication", "role")).isEqualTo("master");
    }
  }

  @Test
  void saysSo_whenTheSentinelKnowsNoSuchPrimary() {
    try (RealRedis primary = RealRedis.start();
        RealRedis sentinel = sentinelOf(primary);
        Connected jvm =
            Connected.to("redis-sentinel://127.0.0.1:" + sentinel.port() + "#another")) {
      assertThat(jvm.failure(1)).hasMessageContaining("'another'");
    }
  }
}
