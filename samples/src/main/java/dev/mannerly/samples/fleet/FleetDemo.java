package dev.mannerly.samples.fleet;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Twelve workers that each sleep between their pages, first bare, then under the agent with a Redis
 * between them, and what the site sees of either. Everything runs ten times faster than the five
 * seconds that such workers sleep.
 */
public final class FleetDemo {
  private static final Duration BARE = Duration.ofSeconds(8);
  private static final Duration POLITE = Duration.ofSeconds(22);

  private static final Pattern SENT =
      Pattern.compile("\\{\"ts\":\"([^\"]+)\",\"event\":\"sent\".*");

  private FleetDemo() {}

  /** Needs {@code agent/target/mannerly.jar} below the working directory. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path jar = Path.of("agent", "target", "mannerly.jar").toAbsolutePath();
    if (!Files.exists(jar)) {
      System.err.println("There is no " + jar + " yet; build it with: mvn -q -DskipTests package");
      System.exit(1);
    }
    PrintStream out = System.out;
    Path directory = Files.createDirectories(Path.of("samples", "target", "demo").toAbsolutePath());
    Path run = Files.createTempDirectory(directory, "fleet-");
    long sleep = FleetRun.SLEEP.toMillis();

    out.println(
        "== %d workers, a JVM each; each sleeps %d ms after each page (5 s, ten times faster)"
            .formatted(FleetRun.WORKERS, sleep));
    new OriginView(FleetRun.of(run.resolve("bare"), BARE, List.of()).arrivals()).print(out);

    out.println();
    try (DemoRedis redis = DemoRedis.open()) {
      out.println(
          "== The same, one flag: -javaagent:mannerly.jar=mannerly.yml, an interval of %d ms, %s"
              .formatted(sleep, redis.description()));
      Path log = run.resolve("mannerly-actions.jsonl");
      Path settings =
          Files.writeString(run.resolve("mannerly.yml"), settings(redis, run, log, sleep));
      FleetRun.Report polite =
          FleetRun.of(run.resolve("polite"), POLITE, List.of("-javaagent:" + jar + "=" + settings));
      new OriginView(polite.arrivals()).print(out);
      out.printf(
          "   by the action log they were released at least %d ms apart%n", leastGapMillis(log));
      out.println();
      polite.notes().forEach(note -> out.println("   stderr of the first worker: " + note));
      out.println();
      out.println("Settings:   " + settings);
      out.println("Action log: " + log);
    }
  }

  /** A JVM's first request takes long from its release to the site; the log tells the release. */
  private static long leastGapMillis(Path log) throws IOException {
    List<Instant> sent =
        Files.readAllLines(log).stream()
            .map(SENT::matcher)
            .filter(Matcher::matches)
            .map(line -> Instant.parse(line.group(1)))
            .sorted()
            .toList();
    return IntStream.range(1, sent.size())
        .mapToLong(i -> Duration.between(sent.get(i - 1), sent.get(i)).toMillis())
        .min()
        .orElse(0);
  }

  private static String settings(DemoRedis redis, Path run, Path log, long intervalMillis) {
    return """
    version: 1
    identity: {product: FleetBot, version: "1.0", contact: "https://bot.example/about"}
    coordinator: {uri: '%s', key-prefix: 'mannerly-demo-%s'}
    budgets:
      default: {interval: %dms, jitter: 0ms}
    action-log: {file: '%s'}
    """
        .formatted(quoted(redis.uri()), run.getFileName(), intervalMillis, quoted(log.toString()));
  }

  private static String quoted(String text) {
    return text.replace("'", "''");
  }
}
