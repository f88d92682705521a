package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.agent.program.GetLoop;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.ForkedJvm.Running;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Crawlers that know nothing of each other, each in a JVM with the agent, one Redis among them. */
class FleetIT {
  private static final Duration INTERVAL = Duration.ofMillis(400);

  /** The lead of a grant, which is how far a thread may wake up late, and a busy round trip. */
  private static final Duration LATE_RELEASE = Duration.ofMillis(25 + 25);

  /** A JVM's first request needs so long from its release to the wire, a later one some millis. */
  private static final Duration LATE_ARRIVAL = Duration.ofMillis(250);

  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Pattern SENT =
      Pattern.compile("\\{\"ts\":\"([^\"]+)\",\"event\":\"sent\",\"id\":\"([^\"]+)\".*");
  private static final Pattern TAKEN_BACK =
      Pattern.compile(".*\"event\":\"done\",\"id\":\"([^\"]+)\".*\"failure\":\"cancelled\".*");

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @TempDir Path folder;

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final List<Running> crawlers = new ArrayList<>();

  static Stream<Path> jvms() {
    return Stream.of(Jvms.running(), Jvms.java25()).distinct();
  }

  @BeforeEach
  void open() {
    origin.on("/robots.txt", Reply.ok("User-agent: *\nAllow: /\n"));
  }

  @AfterEach
  void end() {
    crawlers.forEach(Running::close);
    origin.arrivals();
    origin.close();
  }

  @Test
  void keepsTheDistance_whileCrawlersAreKilledStoppedAndAdded() {
    Running killed = loop();
    Running stopped = loop();
    Running third = loop();
    await(() -> crawlers.stream().allMatch(crawler -> pages(crawler) >= 2));

    killed.kill();
    awaitPages(stopped, pages(stopped) + 1); // it has just heard an answer: none is under way
    signal("STOP", stopped);
    Running added = loop();
    awaitPages(added, 4);
    signal("CONT", stopped);
    awaitPages(stopped, pages(stopped) + 3);

    assertThat(pages(third)).isGreaterThan(4);
    List<Arrival> arrivals = origin.arrivals();
    origin.assertGapsAtLeast(INTERVAL, LATE_ARRIVAL);
    assertThat(arrivals).filteredOn(arrival -> arrival.path().equals("/robots.txt")).hasSize(1);
    List<Instant> released = released();
    assertThat(released).hasSizeGreaterThanOrEqualTo(arrivals.size());
    for (int i = 1; i < released.size(); i++) {
      assertThat(Duration.between(released.get(i - 1), released.get(i)))
          .isGreaterThanOrEqualTo(INTERVAL.minus(LATE_RELEASE));
    }
    // slots of the dead and the stopped are lost, but the flow goes on
    Duration all = Duration.between(released.get(0), released.get(released.size() - 1));
    assertThat(released).hasSizeGreaterThan((int) (all.toMillis() / INTERVAL.toMillis() / 2));
  }

  @Test
  void freesTheLeaseOfAKilledCrawler_whenItHasRunOut() {
    origin.on("/page/0", Reply.ok("").after(LONGEST), Reply.ok("next"));
    String one = "max-in-flight: 1, lease-ttl: " + LEASE.toSeconds() + "s";
    Running holder = crawler(one, 1).start();
    crawlers.add(holder);
    await(() -> origin.arrivals("/page/0").size() == 1);
    Running other = crawler(one, 1).start();
    crawlers.add(other);
    await(this::isAnyoneWaiting);
    Awaitility.await() // longer than the lease: it is renewed
        .during(LEASE.plusSeconds(1))
        .atMost(LONGEST)
        .until(() -> origin.arrivals("/page/0").size() == 1);

    holder.kill();
    long killed = System.nanoTime();
    awaitPages(other, 1);

    assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(LEASE.plusSeconds(2));
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void saysNothingOfItsOwnLibraries(Path java) {
    ForkedJvm.Result result = crawler("per-day: 100", 2).java(java).run();

    assertThat(result.stdout()).isEqualTo("404\n404\n");
    assertThat(result.stderr().lines()).allMatch(line -> line.startsWith("mannerly: "));
    assertThat(result.stderr().lines()).hasSizeBetween(1, 2);
  }

  /** Whether the second JVM stands in the budget's queue. */
  private boolean isAnyoneWaiting() {
    return Long.valueOf(1).equals(redis.command("ZCARD", "politeness:{shop.test}:w"));
  }

  private Running loop() {
    Running crawler = crawler("per-day: 1000", 1_000).start();
    crawlers.add(crawler);
    return crawler;
  }

  private ForkedJvm crawler(String limits, int pages) {
    Path settings =
        AgentJar.settings(
            folder,
            "coordinator: {uri: \"" + redis.uri() + "\"}",
            "budgets: {default: {interval: "
                + INTERVAL.toMillis()
                + "ms, jitter: 0ms, "
                + limits
                + "}}");
    Path programs =
        Path.of(GetLoop.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    return ForkedJvm.of(GetLoop.class)
        .classPath(programs.toString())
        .jvmArgs(
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            AgentJar.agent("" + settings),
            HostsFile.create().ipv4("shop.test").writeTo(folder.resolve("hosts")))
        .args(origin.url("shop.test", ""), Integer.toString(pages));
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(LONGEST).until(condition);
  }

  private static void awaitPages(Running crawler, long pages) {
    Awaitility.await()
        .atMost(LONGEST)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> pages(crawler) >= pages);
  }

  private static long pages(Running crawler) {
    return crawler.stdout().lines().filter(line -> line.matches("[0-9]{3}")).count();
  }

  /**
   * When the gate let hops go, by the log that all share; without those that a stop of their JVM
   * made too late to be sent, which are asked for anew.
   */
  private List<Instant> released() {
    try {
      List<String> lines = Files.readAllLines(AgentJar.log(folder));
      Set<String> takenBack =
          lines.stream()
              .map(TAKEN_BACK::matcher)
              .filter(Matcher::matches)
              .map(done -> done.group(1))
              .collect(Collectors.toSet());
      return lines.stream()
          .map(SENT::matcher)
          .filter(Matcher::matches)
          .filter(sent -> !takenBack.contains(sent.group(2)))
          .map(sent -> Instant.parse(sent.group(1)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void signal(String name, Running crawler) {
    try {
      int exit =
          new ProcessBuilder("kill", "-" + name, Long.toString(crawler.pid())).start().waitFor();
      assertThat(exit).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
