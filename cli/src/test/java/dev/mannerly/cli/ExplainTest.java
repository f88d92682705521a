package dev.mannerly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Inputs;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExplainTest {

  @TempDir private Path directory;

  @Test
  void writesThePromisedKeysInOrder() throws IOException {
    Run run =
        explain(
            "User-agent: *\nDisallow: /private\nCrawl-delay: 7.5\n",
            "https://www.Example.com/private/x?y#z",
            "https://example.com/open",
            "http://example.com:99999/",
            "ftp://example.com/");

    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .containsExactly(
            "{\"url\":\"https://www.Example.com/private/x?y#z\",\"budget\":\"example.com\","
                + "\"origin\":\"https://www.example.com\",\"robots\":\"deny\","
                + "\"rule\":\"Disallow: /private\",\"line\":2,\"crawlDelayMs\":7500,"
                + "\"intervalMs\":7500,\"decision\":\"refuse\",\"reason\":\"ROBOTS_DISALLOWED\"}",
            "{\"url\":\"https://example.com/open\",\"budget\":\"example.com\","
                + "\"origin\":\"https://example.com\",\"robots\":\"allow\",\"rule\":null,"
                + "\"line\":null,\"crawlDelayMs\":7500,\"intervalMs\":7500,\"decision\":\"send\","
                + "\"reason\":null}",
            "{\"url\":\"http://example.com:99999/\",\"budget\":null,\"origin\":null,"
                + "\"robots\":null,\"rule\":null,\"line\":null,\"crawlDelayMs\":null,"
                + "\"intervalMs\":null,\"decision\":\"refuse\",\"reason\":\"BAD_URL\"}",
            "{\"url\":\"ftp://example.com/\",\"budget\":null,\"origin\":null,\"robots\":null,"
                + "\"rule\":null,\"line\":null,\"crawlDelayMs\":null,\"intervalMs\":null,"
                + "\"decision\":\"refuse\",\"reason\":\"BAD_URL\"}");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void endsWith0_whenAllMayBeSent() throws IOException {
    Run run = explain("", "https://example.com/a", "https://example.org/b");

    assertThat(run.code()).isZero();
    assertThat(run.out()).doesNotContain("refuse");
  }

  @Test
  void goesByTheMethodAndTheProduct() throws IOException {
    String config =
        file(
            "m.yml",
            """
            identity: {product: NewsBot}
            budgets:
              named:
                search: {match: {hosts: [example.com], methods: [POST]}, interval: 1m}
            """);
    String robots =
        file("robots.txt", "User-agent: newsbot\nAllow: /\n\nUser-agent: *\nDisallow: /\n");
    String url = "https://example.com/";

    Run run =
        Run.of(
            "explain", "--json", "--config", config, "--robots", robots, "--method", "POST", url);

    assertThat(run.out())
        .contains("\"budget\":\"@search\"", "\"intervalMs\":60000", "\"decision\":\"send\"");
  }

  @Test
  void refusesACrawlDelayAboveTheMaximum() throws IOException {
    assertThat(explain("User-agent: *\nCrawl-delay: 301\n", "https://example.com/").out())
        .contains("\"robots\":\"allow\"", "\"reason\":\"CRAWL_DELAY_TOO_LONG\"");
  }

  @Test
  void looksAtNoRobots_whenTheyAreNotObeyedOrTheCapIsZero() throws IOException {
    String robots = file("robots.txt", "User-agent: *\nDisallow: /\n");
    String disobedient = file("a.yml", "robots: {obey: false}");
    String closed = file("b.yml", "budgets: {hosts: {example.com: {per-day: 0}}}");
    String url = "https://example.com/";

    assertThat(Run.of("explain", "--json", "--config", disobedient, "--robots", robots, url).out())
        .contains("\"robots\":null", "\"decision\":\"send\"");
    assertThat(Run.of("explain", "--json", "--config", closed, "--robots", robots, url).out())
        .contains("\"robots\":null", "\"reason\":\"DAILY_CAP\"");
  }

  @Test
  void saysThatADestinationIsOutOfScope() throws IOException {
    Run run = explain("User-agent: *\nDisallow: /\n", "http://127.0.0.1:9200/_search");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("\"decision\":\"send\",\"reason\":null,\"note\":\"outside of the scope");
  }

  @Test
  void saysThatNothingIsHeldBack_whenTheModeIsNotEnforce() throws IOException {
    Inputs observe = Inputs.none().environment(Map.of("MANNERLY_MODE", "observe"));
    String robots = file("robots.txt", "User-agent: *\nDisallow: /\n");

    assertThat(Run.of(observe, "explain", "--robots", robots, "https://example.com/").out())
        .contains("refuse: ROBOTS_DISALLOWED", "mode is observe: nothing is held back");
  }

  @Test
  void tellsPeopleInABlockOfLines() throws IOException {
    String robots = file("robots.txt", "User-agent: *\nDisallow: /private # ours\n");

    assertThat(Run.of("explain", "--robots", robots, "https://example.com/private").out())
        .isEqualTo(
            """
            https://example.com/private
              decision  refuse: ROBOTS_DISALLOWED, robots.txt line 2 says "Disallow: /private"
              budget    example.com, 5 s apart, 10000 a day
              robots    https://example.com/robots.txt: deny by "Disallow: /private" in line 2
            """);
  }

  @Test
  void endsWith3_whenTheConfigurationIsWrong() throws IOException {
    Run run = Run.of("explain", "--config", file("m.yml", "mod: x"), "https://example.com/");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("m.yml:1:1: mod: is no key of Mannerly; did you mean mode?");
  }

  @Test
  void asksTheRobotsOfAnOriginOnceUnderOurName() throws IOException {
    String config =
        file("m.yml", "scope: {exclude: []}\nidentity: {product: NewsBot, contact: a@b.example}");
    try (RecordingOrigin site = RecordingOrigin.start()) {
      site.on("/robots.txt", Reply.ok("User-agent: newsbot\nDisallow: /private\n"));

      Run run =
          Run.of("explain", "--json", "--config", config, site.url("/private"), site.url("/open"));

      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out().lines().map(line -> line.contains("\"decision\":\"refuse\"")))
          .containsExactly(true, false);
      assertThat(site.arrivals())
          .singleElement()
          .satisfies(
              arrival -> {
                assertThat(arrival.line()).isEqualTo("GET /robots.txt");
                assertThat(arrival.header("user-agent")).isEqualTo("NewsBot/1.0 (+a@b.example)");
              });
    }
  }

  @Test
  void endsWith1_whenTheSiteDoesNotShowItsRobots() throws IOException {
    String config = file("m.yml", "scope: {exclude: []}");
    try (RecordingOrigin site = RecordingOrigin.start().on("/robots.txt", Reply.status(503))) {
      Run run = Run.of("explain", "--json", "--config", config, site.url("/"));

      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out()).contains("\"robots\":\"deny\"", "\"reason\":\"ROBOTS_UNREACHABLE\"");
      site.expect("GET /robots.txt");
    }
  }

  @Test
  void endsWith4_whenTheSiteCannotBeReached() throws IOException {
    String config = file("m.yml", "scope: {exclude: []}");
    String url;
    try (RecordingOrigin gone = RecordingOrigin.start()) {
      url = gone.url("/");
    }

    Run run = Run.of("explain", "--json", "--config", config, url);

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.out()).contains("\"decision\":\"refuse\",\"reason\":\"ROBOTS_UNREACHABLE\"");
  }

  private Run explain(String robots, String... urls) throws IOException {
    List<String> args = new ArrayList<>(List.of("explain", "--json", "--robots"));
    args.add(file("robots.txt", robots));
    args.addAll(List.of(urls));
    return Run.of(args.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }
}
