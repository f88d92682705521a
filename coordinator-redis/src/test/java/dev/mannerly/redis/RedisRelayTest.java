package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.Relay;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What lies between us and Redis is at fault. */
class RedisRelayTest {
  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @Test
  void spendsAtLeastWhatItGrants_whenAnswersAreLost() throws InterruptedException {
    Limits unspaced = Connected.LIMITS.interval(Duration.ZERO).perDay(1_000_000L);
    AtomicLong ids = new AtomicLong();
    ConcurrentLinkedQueue<Reply> granted = new ConcurrentLinkedQueue<>();
    try (Relay relay = Relay.to(redis.port());
        Connected jvm = Connected.to("redis://127.0.0.1:" + relay.port())) {
      jvm.asking("a.example").limits(unspaced).reserve(ids.incrementAndGet());
      granted.add(jvm.asking("b.example").limits(unspaced).reserve(ids.incrementAndGet()));
      relay.loseEvery(20);
      ExecutorService workers = Executors.newFixedThreadPool(4);
      for (int worker = 0; worker < 4; worker++) {
        // different budgets share the connection: an answer must not reach the other's question
        Asking asking = jvm.asking(worker % 2 == 0 ? "a.example" : "b.example").limits(unspaced);
        boolean counted = worker % 2 == 1;
        workers.execute(
            () -> {
              long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
              for (int i = 0; i < 15 && System.nanoTime() - deadline < 0; ) {
                Reply reply = twice(asking, ids.incrementAndGet());
                if (reply == null) {
                  LockSupport.parkNanos(20_000_000); // no connection just now
                } else {
                  i++;
                  if (counted && reply.verdict() == GRANTED) {
                    granted.add(reply);
                  }
                }
              }
            });
      }
      workers.shutdown();
      assertThat(workers.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
      relay.loseEvery(0);
      relay.cut();

      jvm.eventually(ids.addAndGet(1_000));
      assertThat(granted).hasSizeGreaterThan(10);
      assertThat(jvm.asking("b.example").standing().dayCount())
          .isGreaterThanOrEqualTo(granted.size());
      assertThat(granted.stream().map(reply -> reply.standing().dayCount()))
          .doesNotHaveDuplicates();
    }
  }

  /** As the gate does: once more with the same id. */
  private static @Nullable Reply twice(Asking asking, long id) {
    try {
      return asking.reserve(id);
    } catch (CompletionException e) {
      try {
        return asking.reserve(id);
      } catch (CompletionException again) {
        return null;
      }
    }
  }

  @Test
  void followsTheName_whenPrimaryAndReplicaSwapRoles() {
    try (RealRedis other = RealRedis.start("replicaof 127.0.0.1 " + redis.port());
        Relay name = Relay.to(redis.port());
        Connected jvm = Connected.to("redis://127.0.0.1:" + name.port())) {
      Standing known = jvm.asking().reserve(1).standing();

      other.command("REPLICAOF", "NO", "ONE");
      redis.command("REPLICAOF", "127.0.0.1", Integer.toString(other.port()));
      name.lead(other.port());

      long before = System.nanoTime();
      assertThat(jvm.failure(2)).hasMessageContaining("READONLY");
      Reply reply = jvm.eventually(3);

      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
      assertThat(reply.verdict()).isIn(GRANTED, HELD);
      assertThat(known.version()).isPositive();
      redis.command("REPLICAOF", "NO", "ONE");
    }
  }
}
