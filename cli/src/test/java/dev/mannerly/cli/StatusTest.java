package dev.mannerly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A fleet of two, seen from outside. */
final class StatusTest {
  private static final String PAGE = "https://shop.example/a";

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @TempDir Path folder;

  private Politeness jvm(Duration interval) {
    RobotsSettings usual = RobotsSettings.DEFAULT;
    return Politeness.builder()
        .interval(interval)
        .coordinator(redis.uri())
        .actionLog(folder.resolve("log.jsonl"))
        .with(
            it ->
                it.robots(
                    new RobotsSettings(
                        false,
                        usual.cache(),
                        usual.errorCache(),
                        usual.onDenied(),
                        usual.maxCrawlDelay())))
        .build();
  }

  private Run status(String... more) throws IOException {
    Path settings =
        Files.writeString(
            folder.resolve("mannerly.yml"),
            "version: 1\ncoordinator: {uri: '" + redis.uri() + "'}\n");
    List<String> args =
        Stream.concat(Stream.of("status", "--config", settings.toString()), Stream.of(more))
            .toList();
    return Run.of(args.toArray(String[]::new));
  }

  private static void send(Politeness jvm, int status) throws IOException {
    Permit permit = jvm.session().await(Hop.of("okhttp", "GET", PAGE));
    permit.answered(new Answer(status, List.of(), null));
    permit.ended(Outcome.complete());
  }

  @Test
  void showsTheJvms_theBudgets_andWhereTheyDiffer() throws IOException {
    assertThat(status().out()).isEqualTo("No JVM has said anything of late.\n");
    try (Politeness quick = jvm(Duration.ofMillis(300));
        Politeness slow = jvm(Duration.ofMillis(900))) {
      quick.counts().ungated(() -> Set.of("okhttp"));
      send(quick, 200);
      send(slow, 200);
      Awaitility.await().until(() -> status("--json").out().lines().count() == 3);

      Run text = status();
      List<String> json = status("--json").out().lines().toList();

      assertThat(text.code()).isZero();
      assertThat(text.err()).isEmpty();
      String pid = "-" + ProcessHandle.current().pid() + "-";
      assertThat(text.out())
          .contains(
              "settings differ: ",
              "  NOT gated: okhttp\n",
              "intervals differ, the longest holds: 900ms (",
              pid)
          .containsPattern("shop\\.example +2 +900ms +2 +0 +0 +2 +answers \\[200]");
      assertThat(json.get(0)).startsWith("{\"jvm\":\"").contains("\"sent\":1", "\"intervalMs\":");
      assertThat(json.get(2))
          .startsWith(
              "{\"budget\":\"shop.example\",\"jvms\":2,\"intervalMs\":900,\"sent\":2,\"waiting\":0,"
                  + "\"inFlight\":0,\"dayCount\":2,\"pausedMs\":0,\"failures\":0,\"intervals\":{\"900\":[");
    }
  }

  @Test
  void endsWith4_whenRedisIsDown() throws IOException {
    redis.kill();

    Run run = status();

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("could not be asked").doesNotContain("\tat ");
  }

  @Test
  void endsWith2_whenThereIsNoFleet() {
    Run run = Run.of("status");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("coordinator.uri is local");
  }
}
