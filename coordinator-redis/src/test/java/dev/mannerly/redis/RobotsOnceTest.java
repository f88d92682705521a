package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.ForkedJvm.Running;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** However many JVMs a fleet has, it asks an origin for its robots.txt once. */
class RobotsOnceTest {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @TempDir Path directory;

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final List<Running> workers = new ArrayList<>();

  @AfterEach
  void end() {
    workers.forEach(Running::close);
    origin.close();
  }

  private Running start(String name, String path) {
    Running worker =
        ForkedJvm.of(PoliteWorker.class)
            .jvmArgs("-Xmx64m", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
            .args(redis.uri(), directory.resolve(name + ".jsonl").toString(), origin.url(path))
            .start();
    workers.add(worker);
    return worker;
  }

  private static Predicate<Running> says(String word) {
    return worker -> worker.stdout().contains(word);
  }

  private static void await(Running worker, Predicate<Running> condition) {
    Awaitility.await()
        .atMost(LONGEST)
        .failFast("the worker ended", () -> !worker.alive() && !condition.test(worker))
        .until(() -> condition.test(worker));
  }

  @Test
  void asksOnceForAllJvms() {
    origin.on(
        "/robots.txt",
        Reply.ok("User-agent: *\nDisallow: /private\n").after(Duration.ofMillis(700)));
    List<Running> askers =
        List.of(start("one", "/a"), start("two", "/b"), start("three", "/c"), start("four", "/d"));

    askers.forEach(asker -> await(asker, says("sent")));
    Running late = start("five", "/private");
    await(late, says("refused ROBOTS_DISALLOWED"));

    origin.expect("GET /robots.txt");
  }

  @Test
  void asksAnewWithinSeconds_whenTheJvmThatFetchesIsKilled() {
    origin.on(
        "/robots.txt", Reply.ok("").after(Duration.ofMinutes(1)), Reply.ok("User-agent: *\n"));
    Running fetcher = start("fetcher", "/a");
    origin.awaitCount(1);
    Running other = start("other", "/b");
    await(other, says("asking"));

    fetcher.kill();
    long killed = System.nanoTime();
    await(other, says("sent"));

    assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(Duration.ofSeconds(12));
    origin.expect("GET /robots.txt", "GET /robots.txt");
  }
}
