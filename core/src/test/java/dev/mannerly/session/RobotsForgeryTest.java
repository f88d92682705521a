package dev.mannerly.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A site on the Internet whose robots.txt redirects into our own network. Its names resolve to
 * public addresses in a hosts file; a proxy on loopback carries the connections.
 */
class RobotsForgeryTest {
  private static final List<String> INSIDE =
      List.of(
          "loop.test",
          "private.test",
          "mixed.test",
          "unknown.corp",
          "metadata.google.internal",
          "169.254.169.254",
          "127.0.0.1",
          "127.0.0.1.",
          "2130706433",
          "[::ffff:10.0.0.1]",
          "localhost",
          "database");

  @TempDir Path directory;

  @Test
  void neverAsksInside_whenAPublicSiteRedirectsThere() throws IOException {
    try (RecordingOrigin origin = RecordingOrigin.start();
        RecordingProxy proxy = RecordingProxy.start()) {
      List<String> arguments = new ArrayList<>(List.of(Integer.toString(proxy.port())));
      arguments.add(directory.resolve("actions.jsonl").toString());
      for (int i = 0; i < INSIDE.size(); i++) {
        String target = "http://" + INSIDE.get(i) + ":" + origin.port() + "/latest/meta-data";
        origin.on(site(i) + "/robots.txt", Reply.redirect(302, target));
        arguments.add(origin.url(site(i), "/page"));
      }
      origin.on(site(99) + "/robots.txt", Reply.redirect(302, origin.url(site(98), "/r")));
      arguments.add(origin.url(site(99), "/page"));

      ForkedJvm.Result result =
          ForkedJvm.of(RobotsAsker.class)
              .jvmArgs("-Djdk.net.hosts.file=" + hosts())
              .args(arguments.toArray(new String[0]))
              .run();

      assertThat(result.stdout().lines().toList())
          .as(result.stderr())
          .hasSize(INSIDE.size() + 1)
          .endsWith("sent") // from outside to outside
          .filteredOn(line -> line.startsWith("ROBOTS_UNREACHABLE"))
          .hasSize(INSIDE.size())
          .allMatch(line -> line.contains("redirected from outside to the inside address"));
      assertThat(origin.arrivals())
          .extracting(arrival -> arrival.path())
          .containsOnly("/robots.txt", "/r");
      assertThat(proxy.requests()).hasSize(INSIDE.size() + 2);
    }
  }

  private static String site(int number) {
    return "site" + number + ".test";
  }

  private Path hosts() throws IOException {
    StringBuilder hosts = new StringBuilder("127.0.0.1 localhost loop.test\n");
    hosts.append("10.1.2.3 private.test\n203.0.113.9 mixed.test\n192.168.1.1 mixed.test\n");
    for (int i = 0; i < 100; i++) {
      hosts.append("203.0.113.").append(100 + i).append(' ').append(site(i)).append('\n');
    }
    return Files.writeString(directory.resolve("hosts"), hosts);
  }
}
