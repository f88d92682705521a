package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.ForkedJvm.Running;
import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several JVMs share one budget; some are killed, stopped, or join later. */
class FleetTest {
  private static final long INTERVAL_MILLIS = 100;

  /** The lead of a grant, which is how far a thread may wake up late, and a busy round trip. */
  private static final long TOLERANCE_MILLIS = 25 + 25;

  private static final Duration LONGEST = Duration.ofMinutes(2);

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  private final List<Running> workers = new ArrayList<>();

  private Running start(String name) {
    Running worker =
        ForkedJvm.of(FleetWorker.class)
            .args(
                redis.uri(),
                name,
                "4",
                Long.toString(INTERVAL_MILLIS),
                Long.toString(LONGEST.toMillis()))
            .start();
    workers.add(worker);
    return worker;
  }

  @AfterEach
  void end() {
    workers.forEach(Running::close);
  }

  @Test
  void keepsTheDistance_whileWorkersAreKilledStoppedAndAdded() {
    Running killed = start("one");
    Running stopped = start("two");
    Running third = start("three");
    await(() -> workers.stream().allMatch(worker -> lines(worker) >= 4));

    killed.kill();
    signal("STOP", stopped);
    Running added = start("four");
    await(() -> lines(added) >= 10);
    signal("CONT", stopped);
    long before = lines(stopped);
    await(() -> lines(stopped) > before + 10);

    assertThat(lines(third)).isGreaterThan(20);
    long[] departures = departures();
    for (int i = 1; i < departures.length; i++) {
      assertThat(Duration.ofNanos(departures[i] - departures[i - 1]).toMillis())
          .isGreaterThanOrEqualTo(INTERVAL_MILLIS - TOLERANCE_MILLIS);
    }
    // a killed worker's slots are lost and late ones move the rest, but the flow goes on
    long millis = Duration.ofNanos(departures[departures.length - 1] - departures[0]).toMillis();
    assertThat((long) departures.length).isGreaterThan(millis / INTERVAL_MILLIS / 3);
  }

  private static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await().atMost(LONGEST).until(condition);
  }

  private static long lines(Running worker) {
    return worker.stdout().lines().count();
  }

  private long[] departures() {
    return workers.stream()
        .flatMap(worker -> worker.stdout().lines())
        .filter(line -> line.matches("-?[0-9]{6,}"))
        .flatMapToLong(line -> LongStream.of(Long.parseLong(line)))
        .sorted()
        .toArray();
  }

  private static void signal(String name, Running worker) {
    try {
      int exit =
          new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid())).start().waitFor();
      assertThat(exit).isZero();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
