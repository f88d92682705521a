package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionLogReaderTest {
  private static final String A =
      "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"sent\",\"id\":\"a\"}";
  private static final String B =
      "{\"ts\":\"2026-03-10T12:00:01.000Z\",\"event\":\"done\",\"id\":\"b\"}";

  @TempDir private Path directory;

  @Test
  void readsBackWhatWasWritten() throws IOException {
    Entry entry =
        Entry.of(Event.DONE)
            .id("h\n1")
            .budget("example.com")
            .method("GET")
            .url("https://example.com/\u00e9\ud83d\ude00")
            .client("okhttp")
            .attempt(1)
            .waitMs(1234L)
            .status(503)
            .failure(Failure.RESET)
            .durationMs(56L)
            .reason(Reason.PAUSED)
            .detail("\"busy\"")
            .retryAt(Instant.parse("2026-03-10T12:00:30Z"))
            .count(3L)
            .day(LocalDate.of(2026, 3, 10))
            .dayCount(5_000_000_000L)
            .build();
    LineBuffer line = new LineBuffer(LineEncoder.MAX_LINE);
    FakeTime time = FakeTime.at("2026-03-10T12:00:00.007Z");
    new LineEncoder(time.time().clock(), "host-1").encode(entry, entry.url(), line);

    assertThat(read(new String(line.bytes(), 0, line.length(), UTF_8), 0))
        .containsExactly(
            new LoggedEntry(Instant.parse("2026-03-10T12:00:00.007Z"), entry, "host-1"));
  }

  @Test
  void readsRotatedFilesBeforeTheCurrentOne() throws IOException {
    Files.writeString(directory.resolve("a.jsonl.20260310T120000000Z"), line("1"));
    Files.writeString(directory.resolve("a.jsonl.20260310T115959999Z"), line("0"));
    Files.writeString(directory.resolve("a.jsonl.checkpoint"), line("none"));
    Files.writeString(directory.resolve("a.jsonl.20260310T120000000Z.gz"), line("none"));
    Files.writeString(directory.resolve("b.jsonl.20260310T120000000Z"), line("none"));

    assertThat(ids(read(line("2"), 0))).containsExactly("0", "1", "2");
  }

  @Test
  void skipsATornLastLine() throws IOException {
    assertThat(ids(read(A + "\n" + B.substring(0, B.length() - 1), 1))).containsExactly("a");
  }

  @Test
  void readsAWholeLastLine_thatLacksItsEnd() throws IOException {
    assertThat(ids(read(A + "\n" + B, 0))).containsExactly("a", "b");
  }

  @Test
  void findsTheLineThatIsGluedToATornOne() throws IOException {
    for (int cut = 1; cut < A.length(); cut++) {
      assertThat(ids(read(A.substring(0, cut) + B + "\n", 1))).as("cut %d", cut).contains("b");
    }
    assertThat(ids(read(A + B + "\n", 0))).containsExactly("a", "b");
    assertThat(ids(read("{\"ts\":\"{\"ts\":\"" + A + "\n" + B, 2))).containsExactly("a", "b");
  }

  @Test
  void skipsEmptyLines_andWhatIsNoEntry() throws IOException {
    String other =
        "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"invented\"}\n[1]\n{}\nnull\n\u0000\n";

    assertThat(ids(read("\n\n" + A + "\n\n" + other + B + "\n", 5))).containsExactly("a", "b");
  }

  @Test
  void leavesAbsentWhatItDoesNotKnow() throws IOException {
    String newer =
        "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"refused\",\"reason\":\"NEWER\",\"failure\":\"newer\","
            + "\"attempt\":\"x\",\"waitMs\":1e99,\"retryAt\":\"soon\",\"day\":\"\",\"more\":{\"a\":[1,{}]},"
            + "\"status\":null,\"id\":\"n\"}\n";

    assertThat(read(newer, 0))
        .extracting(LoggedEntry::entry)
        .containsExactly(Entry.of(Event.REFUSED).id("n").build());
  }

  @Test
  void staysWithinItsMemory_forALineWithoutEnd() throws IOException {
    assertThat(ids(read(A + "\n" + "x".repeat(5_000_000) + "\n" + B + "\n", 1)))
        .containsExactly("a", "b");
    assertThat(ids(read(A + "\n" + "{\"ts\":\"".repeat(500_000) + B, -1))).contains("a", "b");
  }

  @Test
  void readsTheLogAsItWasWhenOpened() throws IOException {
    Path file = directory.resolve("a.jsonl");
    Files.writeString(file, A + "\n");
    try (ActionLogReader reader = ActionLogReader.open(file)) {
      Files.move(file, directory.resolve("a.jsonl.20260310T120000000Z"));
      Files.writeString(file, B + "\n");

      assertThat(reader.next()).isPresent();
      assertThat(reader.next()).isEmpty();
    }
  }

  @Test
  void saysWhenThereIsNoLog() {
    assertThatThrownBy(() -> ActionLogReader.open(directory.resolve("none.jsonl")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> ActionLogReader.open(directory.resolve("no/none.jsonl")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void neverFails_whateverTheFileHolds() throws IOException {
    SplittableRandom random = new SplittableRandom(20_260_310);
    byte[] sound = (A + "\n" + B + "\n").getBytes(UTF_8);
    for (int round = 0; round < 1000; round++) {
      byte[] bytes = sound.clone();
      for (int change = random.nextInt(1, 12); change > 0; change--) {
        int at = random.nextInt(bytes.length);
        bytes[at] =
            random.nextBoolean() ? (byte) random.nextInt(256) : bytes[random.nextInt(at + 1)];
      }
      Files.write(directory.resolve("a.jsonl"), bytes);
      try (ActionLogReader reader = ActionLogReader.open(directory.resolve("a.jsonl"))) {
        while (reader.next().isPresent()) {
          assertThat(reader.torn()).isNotNegative();
        }
      }
    }
  }

  private List<LoggedEntry> read(String text, long torn) throws IOException {
    Path file = directory.resolve("a.jsonl");
    Files.writeString(file, text);
    List<LoggedEntry> entries = new ArrayList<>();
    try (ActionLogReader reader = ActionLogReader.open(file)) {
      for (Optional<LoggedEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        entries.add(entry.get());
      }
      assertThat(reader.torn()).matches(found -> torn < 0 || found == torn);
    }
    return entries;
  }

  private static String line(String id) {
    return A.replace("\"a\"", '"' + id + '"') + "\n";
  }

  private static List<String> ids(List<LoggedEntry> entries) {
    return entries.stream().map(logged -> String.valueOf(logged.entry().id())).toList();
  }
}
