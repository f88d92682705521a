package dev.mannerly.benchmarks;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.actionlog.DayCounts;
import dev.mannerly.actionlog.Entry;
import dev.mannerly.actionlog.Event;
import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.time.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a start reads for the caps of its day, over more than a gigabyte of action log. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 3)
@Fork(3)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class ColdStart {
  private static final long BYTES = 1_100_000_000;
  private static final String PATH = "/articles/2026/" + "politeness-".repeat(40);

  private SystemTime time;
  private Path directory;

  @Setup(Level.Trial)
  public void write() throws IOException {
    directory = Files.createTempDirectory("cold-start");
    time = SystemTime.start("benchmark");
    try (ActionLog log = open()) {
      for (long written = 0; written < BYTES; written += PATH.length() + 200L) {
        log.append(
            Entry.of(Event.SENT)
                .id("bench-" + written)
                .budget("host-" + written % 1_000 + ".example.com")
                .method("GET")
                .url("https://host-" + written % 1_000 + ".example.com" + PATH)
                .client("okhttp")
                .attempt(0)
                .build());
      }
    }
  }

  @TearDown(Level.Trial)
  public void delete() throws IOException {
    time.close();
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  @Benchmark
  public DayCounts countsToday() throws IOException {
    try (ActionLog log = open()) {
      return log.countsToday();
    }
  }

  private ActionLog open() throws IOException {
    return ActionLog.open(
        new ActionLogSettings(
            directory.resolve("actions.jsonl"), 100L << 20, 14, ActionLogSettings.Urls.FULL),
        time.time(),
        "bench-1-0");
  }
}
