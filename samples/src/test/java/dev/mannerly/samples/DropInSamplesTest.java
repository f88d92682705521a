package dev.mannerly.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.samples.dropins.HttpClient5Crawler;
import dev.mannerly.samples.dropins.JdkCrawler;
import dev.mannerly.samples.dropins.OkHttpCrawler;
import dev.mannerly.samples.shop.PushyShop;
import dev.mannerly.testkit.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each sample against the site that pushes back. */
class DropInSamplesTest {
  private static final Duration ASKED_FOR = Duration.ofSeconds(1);
  private static final Duration TOLERANCE = Duration.ofMillis(300);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(classes = {OkHttpCrawler.class, HttpClient5Crawler.class, JdkCrawler.class})
  void keepsTheDistance_andWhatRobotsSay(Class<?> crawler) throws IOException {
    try (PushyShop shop = PushyShop.open()) {
      String site = "http://shop.test:" + shop.port();
      ForkedJvm.Result result =
          ForkedJvm.of(crawler)
              .jvmArgs("-Djdk.net.hosts.file=" + hosts())
              .args(settings(), site + "/profile/1", site + "/private/inbox", site + "/profile/2")
              .run();

      assertThat(result.exitCode()).as(result.stderr()).isZero();
      assertThat(result.stdout().lines())
          .containsExactly(
              site + "/profile/1 -> 200 this is /profile/1",
              site + "/private/inbox -> refused: ROBOTS_DISALLOWED",
              site + "/profile/2 -> 200 this is /profile/2");
      assertThat(shop.arrivals())
          .extracting(PushyShop.Arrival::path)
          .containsExactly("/robots.txt", "/profile/1", "/profile/2");
      assertGaps(shop.arrivals());
    }
  }

  private static void assertGaps(List<PushyShop.Arrival> arrivals) {
    for (int i = 1; i < arrivals.size(); i++) {
      assertThat(Duration.ofNanos(arrivals.get(i).nanos() - arrivals.get(i - 1).nanos()))
          .isGreaterThanOrEqualTo(ASKED_FOR.minus(TOLERANCE));
    }
  }

  private Path hosts() throws IOException {
    return Files.writeString(folder.resolve("hosts"), "127.0.0.1 shop.test\n");
  }

  private String settings() throws IOException {
    String text =
        """
        version: 1
        identity: {product: SampleBot, version: "1.0", contact: "https://bot.example/about"}
        budgets:
          default: {interval: 200ms, jitter: 0ms}
        action-log: {file: '%s'}
        """
            .formatted(folder.resolve("actions.jsonl"));
    return Files.writeString(folder.resolve("mannerly.yml"), text).toString();
  }
}
