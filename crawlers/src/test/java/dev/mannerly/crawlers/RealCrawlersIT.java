package dev.mannerly.crawlers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Crawls a small site with crawlers that others wrote, first bare, then under the packaged agent:
 * what arrives is the same, an interval apart, without what robots.txt closes.
 */
class RealCrawlersIT {
  private static final Duration INTERVAL = Duration.ofMillis(400);
  private static final Duration TOLERANCE = Duration.ofMillis(250);
  private static final String HOST = "shop.test";

  @TempDir Path folder;

  static Stream<Arguments> runs() {
    return Stream.of(JsoupCrawl.class, WebMagicCrawl.class, Crawler4jCrawl.class)
        .flatMap(
            crawler ->
                Stream.of(
                    Arguments.of(crawler, Jvms.running()), Arguments.of(crawler, Jvms.java25())));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void arrivesAsBefore_anIntervalApart_withoutWhatRobotsClose(Class<?> crawler, Path java)
      throws IOException {
    List<String> bare;
    try (RecordingOrigin origin = site()) {
      run(crawler, java, origin);
      bare = pages(origin);
    }
    assertThat(bare).contains("GET /", "GET /a", "GET /moved", "GET /c");

    try (RecordingOrigin origin = site()) {
      ForkedJvm.Result result = run(crawler, java, origin, agent());

      List<String> expected = bare.stream().filter(line -> !line.contains("/private")).toList();
      assertThat(pages(origin)).as(result.stderr()).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(origin.arrivals("/robots.txt")).isNotEmpty();
      origin.assertGapsAtLeast(INTERVAL, TOLERANCE);
      assertThat(origin.arrivals())
          .extracting(arrival -> arrival.header("user-agent"))
          .allSatisfy(agent -> assertThat(agent).isNotBlank());
      assertThat(Files.readString(log())).contains("ROBOTS_DISALLOWED");
    }
  }

  private static RecordingOrigin site() {
    return RecordingOrigin.start()
        .on("/robots.txt", Reply.ok("User-agent: TestBot\nDisallow: /private\n"))
        .on("/", page("home", "/a", "/b", "/moved", "/private/inbox"))
        .on("/a", page("a", "/", "/b"))
        .on("/b", page("b", "/a"))
        .on("/moved", Reply.redirect(301, "/c"))
        .on("/c", page("c", "/"))
        .on("/private/inbox", page("inbox"));
  }

  private static Reply page(String title, String... links) {
    StringBuilder body = new StringBuilder("<html><head><title>" + title + "</title></head><body>");
    for (String link : links) {
      body.append("<p><a href=\"").append(link).append("\">").append(link).append("</a></p>");
    }
    return Reply.ok(body.append("</body></html>").toString())
        .header("Content-Type", "text/html; charset=utf-8");
  }

  /** What arrived but for robots.txt, which some crawlers ask for themselves. */
  private static List<String> pages(RecordingOrigin origin) {
    return origin.arrivals().stream()
        .map(Arrival::line)
        .filter(line -> !line.equals("GET /robots.txt"))
        .sorted()
        .toList();
  }

  private ForkedJvm.Result run(Class<?> crawler, Path java, RecordingOrigin origin, String... jvm)
      throws IOException {
    Path storage = Files.createTempDirectory(folder, "storage");
    ForkedJvm.Result result =
        ForkedJvm.of(crawler)
            .java(java)
            .jvmArgs(HostsFile.create().ipv4(HOST).writeTo(storage.resolve("hosts")))
            .jvmArgs(jvm)
            .args("http://" + HOST + ":" + origin.port(), storage.resolve("crawl").toString())
            .run();
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return result;
  }

  private String agent() throws IOException {
    String text =
        """
        version: 1
        identity: {product: TestBot, version: "1.0", contact: "https://bot.example/about"}
        budgets:
          default: {interval: %dms, jitter: 0ms}
        action-log: {file: '%s'}
        """
            .formatted(INTERVAL.toMillis(), log());
    Path settings = Files.writeString(folder.resolve("mannerly.yml"), text);
    return "-javaagent:" + System.getProperty("agent.jar") + "=" + settings;
  }

  private Path log() {
    return folder.resolve("actions.jsonl");
  }
}
