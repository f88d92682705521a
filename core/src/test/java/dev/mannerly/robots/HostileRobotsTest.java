package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that were made to stall whoever reads them. */
class HostileRobotsTest {

  private static final Duration LONGEST_PARSE = Duration.ofSeconds(2); // half a second when idle
  private static final Duration LONGEST_MATCH = Duration.ofMillis(5);
  private static final ThreadMXBean thread = ManagementFactory.getThreadMXBean();
  private static final RandomGenerator random =
      RandomGeneratorFactory.of("L64X128MixRandom").create(7);

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of("<", "User-agent: *\n" + "<".repeat(500_000)),
        Arguments.of("<html> and <", "<html>User-agent: *\n" + "<".repeat(500_000)),
        Arguments.of("lines of <", file(i -> "<\n")),
        Arguments.of("agents with tags", file(i -> "User-agent: <html><b><<<<<<<<<<\n")),
        Arguments.of("spaces", "User-agent: *\n" + " ".repeat(500_000) + "x"),
        Arguments.of("empty rules", file(i -> "allow:\n")),
        Arguments.of("agents", file(i -> "user-agent:b\n")),
        Arguments.of("delays", file(i -> "crawl-delay:" + i + "\n")),
        Arguments.of("groups with delays", file(i -> "user-agent:*\ncrawl-delay:" + i + "\n")),
        Arguments.of("one rule of stars", "User-agent: *\nDisallow: /" + "*a".repeat(250_000)),
        Arguments.of("escapes", "User-agent: *\nDisallow: /" + "%".repeat(500_000)),
        Arguments.of("noise", new String(noise(500_000), StandardCharsets.ISO_8859_1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bodies")
  void readsEveryFileInGoodTime(String name, String body) {
    byte[] octets = body.getBytes(StandardCharsets.ISO_8859_1);

    Duration took =
        cpuTime(
            () ->
                RobotsRules.parse(octets, "text/html", "AcmeBot").verdict("/some/path?and=query"));

    assertThat(took).isLessThan(LONGEST_PARSE);
  }

  static Stream<Arguments> wildcards() {
    String letters = "abcdefghijklmnopqrstuvwxyz";
    return Stream.of(
        Arguments.of(
            "random pieces",
            file(i -> "Disallow: /*" + text(letters, 2) + "*" + text(letters, 5) + "$\n"),
            "/" + text(letters, 2000)),
        Arguments.of(
            "pieces in the wrong order",
            file(i -> "Disallow: /*ab" + text("ab", 9) + "*cd" + text("cd", 9) + "\n"),
            "/" + text("cd", 1000) + text("ab", 1000)),
        Arguments.of(
            "pieces that nearly match",
            file(i -> "Disallow: /" + "*a".repeat(4 + i % 60) + "*b" + i % 9 + "\n"),
            "/b012345678" + "a".repeat(2000)),
        Arguments.of(
            "long pieces that nearly match",
            file(i -> "Disallow: /*" + "a".repeat(50 + i % 400) + "b\n"),
            "/b" + "a".repeat(2000)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wildcards")
  void checksAPathAgainstHalfAMegabyteOfWildcards_inFiveMilliseconds(
      String name, String body, String path) {
    RobotsRules rules =
        RobotsRules.parse(body.getBytes(StandardCharsets.UTF_8), "text/plain", "AcmeBot");

    Duration best = LONGEST_PARSE;
    for (int i = 0; i < 100; i++) { // the best of many: compiled, and undisturbed
      Duration took = cpuTime(() -> rules.verdict(path));
      best = took.compareTo(best) < 0 ? took : best;
    }

    assertThat(best).isLessThan(LONGEST_MATCH);
  }

  @Test
  void refuses_whenMatchingWouldTakeTooLong() {
    String body = file(i -> "Allow: /*aaaaaaaaaa" + text("abcdef", 6) + "\n");
    RobotsRules rules =
        RobotsRules.parse(body.getBytes(StandardCharsets.UTF_8), "text/plain", "AcmeBot");

    Verdict verdict = rules.verdict("/bcdef" + "a".repeat(60_000));

    assertThat(verdict).isInstanceOf(Verdict.Disallowed.class);
    assertThat(((Verdict.Disallowed) verdict).rule()).contains("gave up");
  }

  /** Of this thread alone: other work on the machine is not its fault. */
  private static Duration cpuTime(Runnable work) {
    long start = thread.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(thread.getCurrentThreadCpuTime() - start);
  }

  private static String file(IntFunction<String> line) {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int i = 0; file.length() < Text.MAX_BYTES - 1000; i++) {
      file.append(line.apply(i));
    }
    return file.toString();
  }

  private static String text(String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }
}
