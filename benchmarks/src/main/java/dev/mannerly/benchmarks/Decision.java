package dev.mannerly.benchmarks;

import dev.mannerly.Politeness;
import dev.mannerly.config.Limits;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Way;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One whole decision: scope known, robots cached, permit at hand, log line included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class Decision {
  private Politeness politeness;
  private HopSession session;
  private Hop hop;
  private Path directory;

  /** Answers every robots.txt from memory: the network is not what is measured. */
  private static final class CannedRobots implements Way {
    @Override
    public String description() {
      return "memory";
    }

    @Override
    public CompletableFuture<Fetched> get(
        URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
      byte[] body = "User-agent: *\nDisallow: /private\n".getBytes(StandardCharsets.UTF_8);
      return CompletableFuture.completedFuture(new Fetched(200, Map.of(), body, false));
    }
  }

  @Setup
  public void open() throws IOException {
    directory = Files.createTempDirectory("decision");
    politeness =
        Politeness.builder()
            .identity("BenchBot", "1.0", "https://bench.example")
            .limits(
                Limits.DEFAULT
                    .interval(Duration.ofNanos(1_000))
                    .burst(Integer.MAX_VALUE)
                    .jitter(Duration.ZERO)
                    .perDay(null))
            .actionLog(directory.resolve("actions.jsonl"))
            .build();
    session = politeness.session();
    hop =
        new Hop(
            "okhttp",
            "GET",
            "https://example.com/articles/2026/politeness?page=2",
            Headers.NONE,
            0,
            new CannedRobots());
  }

  @TearDown
  public void close() throws IOException {
    politeness.close();
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  @Benchmark
  public Permit decision() throws IOException {
    return session.await(hop);
  }

  @Benchmark
  public Permit decisionAndOutcome() throws IOException {
    Permit permit = session.await(hop);
    permit.answered(Answer.of(200));
    permit.ended(Outcome.complete());
    return permit;
  }
}
