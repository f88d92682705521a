package dev.mannerly.actionlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.config.ActionLogSettings.Urls;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DayCountsTest {
  private static final long LARGE = 100 << 20;

  @TempDir private Path directory;
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private LogFiles files = new LogFiles(Path.of("unset"));

  @BeforeEach
  void name() {
    files = new LogFiles(directory.resolve("a.jsonl"));
  }

  @Test
  void countsNothing_whenThereIsNoLog() throws IOException {
    assertThat(counts(14).countsToday()).isEmpty();
    assertThat(counts(14).total()).isZero();
  }

  @Test
  void countsTheHopsOfTodayByBudget() throws IOException {
    try (ActionLog log = open(LARGE, 14)) {
      for (int n = 0; n < 3; n++) {
        log.append(sent("a.test", today()));
      }
      log.append(sent("b.test", today()));
      log.append(sent("a.test", today().minusDays(1)));
      log.append(sent("a.test", today().plusDays(1)));
      log.append(Entry.of(Event.DONE).budget("a.test").day(today()).build());
      log.append(Entry.of(Event.WOULD_WAIT).budget("a.test").day(today()).build());
      log.append(Entry.of(Event.REFUSED).budget("a.test").day(today()).build());

      assertThat(log.countsToday())
          .isEqualTo(new DayCounts(today(), Map.of("a.test", 3L, "b.test", 1L), 4));
    }
  }

  @Test
  void countsByTheDayOfTheSlot_acrossMidnight() throws IOException {
    time.advance(Duration.ofHours(12).minusMillis(5));
    LocalDate tomorrow = today().plusDays(1);
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", today()));
      log.append(sent("a.test", tomorrow));
    }
    assertThat(counts(14).of("a.test")).isEqualTo(1);
    time.advanceMillis(5);
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", tomorrow));
    }

    assertThat(today()).isEqualTo(tomorrow);
    assertThat(counts(14).of("a.test")).isEqualTo(2);
    time.stepClock(Duration.ofSeconds(-1));
    assertThat(counts(14).of("a.test")).isEqualTo(1);
  }

  @Test
  void countsALineWithoutDay_byItsInstant() throws IOException {
    try (ActionLog log = open(LARGE, 14)) {
      log.append(Entry.of(Event.SENT).budget("a.test").build());
      time.advance(Duration.ofDays(1));
      log.append(Entry.of(Event.SENT).budget("a.test").build());
      log.append(Entry.of(Event.SENT).build());

      assertThat(log.countsToday()).isEqualTo(new DayCounts(today(), Map.of("a.test", 1L), 2));
    }
  }

  @Test
  void countsOn_fromTheCheckpointOfTheRunBefore() throws IOException {
    for (int run = 1; run <= 5; run++) {
      try (ActionLog log = open(LARGE, 14)) {
        log.append(sent("a.test", today()));
      }
      forgeCountedLines(); // they are not read again, so nothing changes
      assertThat(counts(14).of("a.test")).isEqualTo(run);
    }
  }

  /** Turns the counted lines to ones of another budget, the file's size and start as they were. */
  private void forgeCountedLines() throws IOException {
    String text = Files.readString(files.current());
    int keep = 256;
    if (text.length() > keep) {
      Files.writeString(
          files.current(),
          text.substring(0, keep) + text.substring(keep).replace("a.test", "x.test"));
    }
  }

  @Test
  void readsTheLog_whenTheCheckpointIsMissingCorruptOrForeign() throws IOException {
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", today()));
      log.append(sent("a.test", today()));
    }
    byte[] sound = Files.readAllBytes(files.checkpoint());

    for (int cut = 0; cut < sound.length; cut++) {
      Files.write(files.checkpoint(), java.util.Arrays.copyOf(sound, cut));
      assertThat(counts(14).of("a.test")).as("cut at %d", cut).isEqualTo(2);
      byte[] changed = sound.clone();
      changed[cut] ^= 1;
      Files.write(files.checkpoint(), changed);
      assertThat(counts(14).of("a.test")).as("changed at %d", cut).isEqualTo(2);
    }
    Files.delete(files.checkpoint());
    assertThat(counts(14).of("a.test")).isEqualTo(2);

    Files.write(files.checkpoint(), sound);
    String line = Files.readString(files.current()).lines().findFirst().orElseThrow();
    Files.delete(files.current());
    Files.writeString(files.current(), line.replace("a.test", "b.test") + "\n");
    assertThat(counts(14).countsToday()).containsExactly(entry("b.test", 1L));
  }

  @Test
  void startsFromNothing_whenTheLogWasDeleted() throws IOException {
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", today()));
    }
    Files.delete(files.current());

    assertThat(counts(14).countsToday()).isEmpty();
  }

  @Test
  void countsTheRotatedFilesOfToday() throws IOException {
    try (ActionLog log = open(1024, 1000)) {
      for (int n = 0; n < 500; n++) {
        log.append(sent("a.test", today()));
      }
    }
    assertThat(files.rotated()).hasSizeGreaterThan(20);
    assertThat(counts(1000).of("a.test")).isEqualTo(500);
    Files.delete(files.checkpoint());
    assertThat(counts(1000).of("a.test")).isEqualTo(500);
  }

  @Test
  void countsWhatStoodInDeletedFiles() throws IOException {
    for (int run = 0; run < 3; run++) {
      try (ActionLog log = open(1024, 2)) {
        for (int n = 0; n < 200; n++) {
          log.append(sent("a.test", today()));
        }
      }
    }

    assertThat(files.rotated()).hasSize(2);
    assertThat(counts(2).of("a.test")).isEqualTo(600);
  }

  @Test
  void countsWhatStoodInDeletedFiles_byTheLinesThatAreLeftWhenTheCheckpointIsGone()
      throws IOException {
    try (ActionLog log = open(1024, 2)) {
      for (long n = 1; n <= 200; n++) {
        log.append(Entry.of(Event.SENT).budget("a.test").day(today()).dayCount(n).build());
      }
    }
    Files.delete(files.checkpoint());

    assertThat(counts(2)).isEqualTo(new DayCounts(today(), Map.of("a.test", 200L), 200));
  }

  @Test
  void readsNoFilesOfDaysBefore_whenThereIsNoCheckpoint() throws IOException {
    try (ActionLog log = open(1024, 1000)) {
      for (int n = 0; n < 50; n++) {
        log.append(sent("a.test", today()));
      }
      time.advance(Duration.ofDays(2));
      log.append(sent("a.test", today()));
    }
    Files.delete(files.checkpoint());
    Path oldest = files.rotated().get(0);
    Files.writeString(oldest, lineOf("x.test", today()) + Files.readString(oldest));

    assertThat(counts(1000).countsToday()).containsExactly(entry("a.test", 1L));
  }

  @Test
  void countsATornLine_asFarAsItCanBeTold() throws IOException {
    String line = lineOf("a.test", today()).strip();
    int event = line.indexOf("\"sent\",") + 6;
    int budget = line.indexOf("\"a.test\"") + 8;
    for (int cut = LineEncoder.BEGIN.length(); cut < line.length(); cut++) {
      Files.writeString(files.current(), line.substring(0, cut));
      DayCounts torn = counts(14);

      assertThat(torn.total()).as("%s", line.substring(0, cut)).isEqualTo(1);
      assertThat(torn.of("a.test")).isEqualTo(cut >= budget ? 1 : 0);
    }
    assertThat(event).isLessThan(budget);
    String other = line.replace("\"sent\",", "\"done\",");
    Files.writeString(files.current(), other.substring(0, other.length() - 1));
    assertThat(counts(14).total()).isZero();
  }

  @Test
  void countsATornLineOnce_thoughTheLogGoesOn() throws IOException {
    String line = lineOf("a.test", today());
    Files.writeString(files.current(), line + line.substring(0, line.length() - 10));
    for (int run = 1; run <= 4; run++) {
      assertThat(counts(14).of("a.test")).isEqualTo(run + 1);
      try (ActionLog log = open(LARGE, 14)) {
        log.append(sent("a.test", today()));
      }
    }
    Files.writeString(files.current(), line.substring(0, 120) + line, StandardOpenOption.APPEND);
    assertThat(counts(14).of("a.test")).isEqualTo(8);
  }

  @Test
  void countsOn_whenTheClockWasInTheFutureForAWhile() throws IOException {
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", today()));
    }
    time.stepClock(Duration.ofDays(1000));
    try (ActionLog log = open(LARGE, 14)) {
      log.append(sent("a.test", today()));
    }
    time.stepClock(Duration.ofDays(-1000));

    assertThat(counts(14).of("a.test")).isEqualTo(1);
  }

  @Test
  void countsInSixtyFourBits() throws IOException {
    SentTally tally = new SentTally(today(), today());
    SentTally.Day day = java.util.Objects.requireNonNull(tally.day(today()));
    day.add("a.test", 5_000_000_000L);
    Checkpoint checkpoint = new Checkpoint(List.of(), tally);
    checkpoint.write(files.checkpoint(), files.sibling("new"));

    SentTally read = new SentTally(today(), today());
    assertThat(Checkpoint.read(files.checkpoint(), read)).isPresent();
    assertThat(read.today().of("a.test")).isEqualTo(5_000_000_000L);
  }

  private DayCounts counts(int keep) throws IOException {
    return LogCount.ofToday(files, today(), keep);
  }

  private ActionLog open(long rotateSize, int keep) throws IOException {
    return ActionLog.open(
        new ActionLogSettings(files.current(), rotateSize, keep, Urls.PATH), time.time(), "test-1");
  }

  private LocalDate today() {
    return LocalDate.ofInstant(time.now(), ZoneOffset.UTC);
  }

  private static Entry sent(String budget, LocalDate day) {
    return Entry.of(Event.SENT)
        .id("h1")
        .budget(budget)
        .method("GET")
        .url("https://" + budget + "/a")
        .client("okhttp")
        .day(day)
        .build();
  }

  private String lineOf(String budget, LocalDate day) {
    LineBuffer line = new LineBuffer(LineEncoder.MAX_LINE);
    Entry entry = sent(budget, day);
    new LineEncoder(time.time().clock(), "test-1").encode(entry, entry.url(), line);
    return new String(line.bytes(), 0, line.length(), java.nio.charset.StandardCharsets.UTF_8);
  }
}
