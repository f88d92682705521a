package dev.mannerly.samples.demo;

import dev.mannerly.samples.crawlers.Scraper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the scraper bare, then the same class under the agent, and shows both sides of each run. */
public final class Demo {
  /**
   * Nine hops: the robots fetch, seven tries up to the second answer of /busy, and /profile/5 once.
   */
  private static final int CAP = 9;

  private Demo() {}

  /** Needs {@code agent/target/mannerly.jar} below the working directory. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path jar = Path.of("agent", "target", "mannerly.jar").toAbsolutePath();
    if (!Files.exists(jar)) {
      System.err.println("There is no " + jar + " yet; build it with: mvn -q -DskipTests package");
      System.exit(1);
    }
    PrintStream out = System.out;
    Path directory = Files.createDirectories(Path.of("samples", "target", "demo").toAbsolutePath());
    Path run = Files.createTempDirectory(directory, "run-");

    out.println("== The scraper as it is: java " + Scraper.class.getSimpleName());
    Timeline.print(Run.of(Scraper.class, run.resolve("bare"), List.of()), out);

    Path log = run.resolve("mannerly-actions.jsonl");
    Path configuration = Files.writeString(run.resolve("mannerly.yml"), configuration(log));
    out.println();
    out.println(
        "== The same class, one flag: java -javaagent:mannerly.jar=mannerly.yml "
            + Scraper.class.getSimpleName());
    Run.Report polite =
        Run.of(
            Scraper.class,
            run.resolve("polite"),
            List.of("-javaagent:" + jar + "=" + configuration));
    Timeline.print(polite, out);
    out.println();
    polite.notes().forEach(note -> out.println("   stderr: " + note));
    out.println();
    out.println("Settings:   " + configuration);
    out.println("Action log: " + log);
  }

  private static String configuration(Path log) {
    return """
    version: 1
    identity: {product: DemoBot, version: "1.0", contact: "https://bot.example/about"}
    budgets:
      default: {interval: 200ms, jitter: 0ms, per-day: %d}   # robots.txt asks for a second, so a second it is
    backoff: {retries: 4}
    action-log: {file: '%s'}
    """
        .formatted(CAP, log.toString().replace("'", "''"));
  }
}
