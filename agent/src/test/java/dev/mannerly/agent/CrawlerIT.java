package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.agent.program.GetLoop;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlerIT {
  private static final int CAP = 40;
  private static final int KILLS = 5;

  @TempDir Path directory;

  @Test
  void neverSendsMoreThanTheCap_howeverOftenItIsKilled() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/robots.txt", Reply.ok("User-agent: *\nAllow: /\n"));
      for (int page = 0; page < CAP; page++) {
        origin.on("/page/" + page, Reply.ok("page"));
      }
      for (int kill = 1; kill <= KILLS; kill++) {
        int until = kill * CAP / (KILLS + 2);
        try (ForkedJvm.Running crawler = crawler(origin.url("shop.test", "")).start()) {
          Awaitility.await()
              .atMost(Duration.ofMinutes(1))
              .conditionEvaluationListener(
                  state ->
                      assertThat(crawler.alive()).as(crawler.stderr() + crawler.stdout()).isTrue())
              .until(() -> origin.count() >= until);
          crawler.kill();
        }
      }

      ForkedJvm.Result last = crawler(origin.url("shop.test", "")).run();

      assertThat(origin.arrivals()).hasSizeBetween(CAP - 2 * KILLS, CAP);
      assertThat(last.stdout()).contains("Mannerly refused: DAILY_CAP");
      assertThat(last.exitCode()).isZero();
    }
  }

  @Test
  void saysThatTheNameIsUnknown_whenRobotsCannotBeAskedForThatReason() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      ForkedJvm.Result result = crawler(origin.url("nowhere.test", "")).run();

      assertThat(result.stdout())
          .contains("Mannerly refused: ROBOTS_UNREACHABLE (budget nowhere.test)")
          .contains("could not be fetched: dns");
    }
  }

  private ForkedJvm crawler(String site) {
    Path settings =
        AgentJar.settings(
            directory, "budgets: {default: {interval: 30ms, jitter: 0ms, per-day: " + CAP + "}}");
    Path programs =
        Path.of(GetLoop.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    return ForkedJvm.of(GetLoop.class)
        .classPath(programs.toString())
        .jvmArgs(
            AgentJar.agent("" + settings),
            HostsFile.create().ipv4("shop.test").writeTo(directory.resolve("hosts")))
        .args(site, Integer.toString(CAP));
  }
}
