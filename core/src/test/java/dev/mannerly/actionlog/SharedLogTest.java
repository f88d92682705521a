package dev.mannerly.actionlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that share a log, and JVMs that are killed. */
@Timeout(300)
class SharedLogTest {
  private static final long LINES = 100_000;

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC); // midnight may come meanwhile
  @TempDir private Path directory;

  @Test
  void losesAndTearsNoLine_whenTwoJvmsWriteAndRotate() throws Exception {
    Path file = directory.resolve("a.jsonl");
    List<Process> writers =
        List.of(
            ForkedWriter.start(new ForkedWriter.Job(file, 1 << 20, 1000, "one", day, LINES)),
            ForkedWriter.start(new ForkedWriter.Job(file, 1 << 20, 1000, "two", day, LINES)));
    for (Process writer : writers) {
      assertThat(acknowledged(writer)).isEqualTo(LINES);
      assertThat(writer.waitFor()).isZero();
    }

    Map<String, Integer> ids = new HashMap<>();
    try (ActionLogReader reader = ActionLogReader.open(file)) {
      for (Optional<LoggedEntry> line = reader.next(); line.isPresent(); line = reader.next()) {
        ids.merge(String.valueOf(line.get().entry().id()), 1, Integer::sum);
      }
      assertThat(reader.torn()).isZero();
    }
    assertThat(ids).hasSize((int) (2 * LINES));
    assertThat(ids.values()).containsOnly(1);
    assertThat(new LogFiles(file).rotated()).hasSizeGreaterThan(5);
    assertThat(count(file, 1000)).isEqualTo(2 * LINES);
  }

  @Test
  void countsEveryLine_thoughTheFilesOfMostAreDeleted() throws Exception {
    Path file = directory.resolve("a.jsonl");
    List<Process> writers =
        List.of(
            ForkedWriter.start(new ForkedWriter.Job(file, 64 << 10, 2, "one", day, LINES)),
            ForkedWriter.start(new ForkedWriter.Job(file, 64 << 10, 2, "two", day, LINES)));
    for (Process writer : writers) {
      assertThat(acknowledged(writer)).isEqualTo(LINES);
      assertThat(writer.waitFor()).isZero();
    }

    assertThat(count(file, 2)).isEqualTo(2 * LINES);
    assertThat(new LogFiles(file).rotated()).hasSizeLessThan(200);
  }

  @Test
  void neverCountsLessThanWasReleased_howeverOftenAJvmIsKilled() throws Exception {
    Path file = directory.resolve("a.jsonl");
    SplittableRandom random = new SplittableRandom(9);
    long released = 0;
    long lines = 0;
    for (int run = 1; run <= 8; run++) {
      Process writer =
          ForkedWriter.start(new ForkedWriter.Job(file, 16 << 10, 1, "run" + run, day, 10_000_000));
      released += kill(writer, random.nextLong(1, 30_000));
      lines = count(file, 1);

      // one line of each thread may have been written, and one torn, without its thread knowing
      assertThat(lines).as("after run %d", run).isBetween(released, released + run * 5L);
    }
    assertThat(lines).isGreaterThan(1_000);
  }

  /** Kills after so many appends, and says how many there were in the end. */
  private static long kill(Process writer, long after) throws Exception {
    long released = writer.getInputStream().readNBytes((int) after).length;
    writer.toHandle().destroyForcibly(); // unlike the process itself, it leaves the pipe open
    released += acknowledged(writer);
    assertThat(writer.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return released;
  }

  private static long acknowledged(Process writer) throws IOException {
    return writer.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
  }

  private long count(Path file, int keep) throws IOException {
    DayCounts counts = LogCount.ofToday(new LogFiles(file), day, keep);
    assertThat(counts.total()).isGreaterThanOrEqualTo(counts.of("a.test"));
    return counts.total();
  }
}
