package dev.mannerly.benchmarks;

import dev.mannerly.actionlog.ActionLog;
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
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Lines of the action log a second, from eight threads, each line with the operating system. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 3)
@Fork(1)
@Threads(8)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class LogLines {
  private SystemTime time;
  private ActionLog log;
  private Path directory;
  private Entry entry;

  @Setup
  public void open() throws IOException {
    directory = Files.createTempDirectory("log-lines");
    time = SystemTime.start("benchmark");
    ActionLogSettings settings =
        new ActionLogSettings(
            directory.resolve("actions.jsonl"), 64L << 20, 4, ActionLogSettings.Urls.FULL);
    log = ActionLog.open(settings, time.time(), "bench-1-0");
    entry =
        Entry.of(Event.SENT)
            .id("bench-1-0-42")
            .budget("example.com")
            .method("GET")
            .url("https://example.com/articles/2026/politeness?page=2")
            .client("okhttp")
            .attempt(0)
            .waitMs(0L)
            .build();
  }

  @TearDown
  public void close() throws IOException {
    log.close();
    time.close();
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  @Benchmark
  public void line() throws IOException {
    log.append(entry);
  }
}
