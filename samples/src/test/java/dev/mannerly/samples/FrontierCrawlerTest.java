package dev.mannerly.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.samples.frontier.FrontierCrawler;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The crawler that owns its frontier, against one slow site and ten fast ones. */
class FrontierCrawlerTest {
  private static final String SLOW = "slow.test";
  private static final List<String> FAST =
      IntStream.range(0, 10).mapToObj(i -> "fast" + i + ".test").toList();
  private static final int FAST_PAGES = 40;

  /** A tenth of one page in five seconds. */
  private static final Duration SLOW_INTERVAL = Duration.ofMillis(500);

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir Path folder;

  @Test
  void finishesFastSitesAsIfAlone_besideASlowOneWithALongQueue() throws IOException {
    Duration alone = untilFastOnesAreDone(FAST);
    List<String> all = new ArrayList<>(List.of(SLOW));
    all.addAll(FAST);

    Duration beside = untilFastOnesAreDone(all);

    // a busy machine has its say; waiting for the slow site in each round would take 20 s
    assertThat(beside).isLessThan(alone.multipliedBy(2).plusSeconds(4));
  }

  @Test
  void endsWithItsLastPage_andSaysWhatWasRefused() throws IOException {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
      origin.on("/", Reply.ok("<a href=\"/private\"> <a href=\"/moved\"> <a href=\"/\">"));
      origin.on("/moved", Reply.redirect(302, "/there")).on("/there", Reply.ok("here"));
      String site = origin.url("fast0.test", "");

      ForkedJvm.Result result = crawler(List.of(site + "/")).run();

      assertThat(result.stdout().lines())
          .containsExactlyInAnyOrder(
              site + "/ -> 200",
              site + "/private -> refused: ROBOTS_DISALLOWED",
              site + "/moved -> 302",
              site + "/there -> 200");
      origin.expect("GET /robots.txt", "GET /", "GET /moved", "GET /there");
    }
  }

  private Duration untilFastOnesAreDone(List<String> hosts) throws IOException {
    try (RecordingOrigin origin = RecordingOrigin.start().ignoring("/robots.txt")) {
      origin.on(SLOW + "/", Reply.ok(links(1_000)));
      FAST.forEach(host -> origin.on(host + "/", Reply.ok(links(FAST_PAGES))));
      List<String> seeds = hosts.stream().map(host -> origin.url(host, "/")).toList();
      try (ForkedJvm.Running running = crawler(seeds).start()) {
        Awaitility.await()
            .atMost(LIMIT)
            .pollInterval(Duration.ofMillis(20))
            .failFast(() -> assertThat(running.alive()).as(running.stderr()).isTrue())
            .until(() -> fast(origin).size() == FAST.size() * (FAST_PAGES + 1));
      }
      List<Arrival> arrivals = fast(origin);
      origin.assertGapsAtLeast(SLOW, SLOW_INTERVAL, SLOW_INTERVAL.dividedBy(2));
      return Duration.ofNanos(arrivals.get(arrivals.size() - 1).nanos() - arrivals.get(0).nanos());
    }
  }

  private static List<Arrival> fast(RecordingOrigin origin) {
    return origin.arrivals().stream().filter(arrival -> FAST.contains(arrival.host())).toList();
  }

  private static String links(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "<a href=\"/" + i + "\">")
        .collect(Collectors.joining("\n"));
  }

  private ForkedJvm crawler(List<String> seeds) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(settings()));
    arguments.addAll(seeds);
    String hosts =
        HostsFile.create()
            .ipv4(SLOW)
            .ipv4(FAST.toArray(new String[0]))
            .writeTo(folder.resolve("hosts"));
    return ForkedJvm.of(FrontierCrawler.class)
        .jvmArgs(hosts)
        .args(arguments.toArray(new String[0]));
  }

  private String settings() throws IOException {
    String text =
        """
        version: 1
        identity: {product: SampleBot, version: "1.0", contact: "https://bot.example/about"}
        budgets:
          default: {interval: 30ms, jitter: 0ms}
          hosts:
            slow.test: {interval: %dms}
        action-log: {file: '%s'}
        """
            .formatted(SLOW_INTERVAL.toMillis(), folder.resolve("actions.jsonl"));
    return Files.writeString(folder.resolve("mannerly.yml"), text).toString();
  }
}
