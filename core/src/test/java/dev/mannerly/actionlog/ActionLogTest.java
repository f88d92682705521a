package dev.mannerly.actionlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.config.ActionLogSettings.Urls;
import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.time.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionLogTest {
  @TempDir private Path directory;
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");

  @Test
  void hasTheLineInTheFile_whenAppendReturns() throws IOException {
    try (ActionLog log = open(Urls.PATH)) {
      log.append(sent("h1", "https://user:secret@a.test/x?q=1#top"));

      assertThat(file())
          .hasContent(
              "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"sent\",\"id\":\"h1\",\"sent\":true,"
                  + "\"budget\":\"a.test\",\"url\":\"https://a.test/x\",\"instance\":\"test-1\"}");
    }
  }

  @Test
  void writesUrlsAsConfigured() throws IOException {
    for (Urls urls : Urls.values()) {
      try (ActionLog log = open(urls)) {
        log.append(sent("h1", "https://user:secret@a.test/x?q=1"));
      }
    }

    assertThat(entries())
        .extracting(Entry::url)
        .satisfiesExactly(
            full -> assertThat(full).isEqualTo("https://a.test/x?q=1"),
            path -> assertThat(path).isEqualTo("https://a.test/x"),
            hash -> assertThat(hash).startsWith("sha256:"));
  }

  @Test
  void joinsEqualRefusals_withoutLosingOne() throws IOException {
    try (ActionLog log = open(Urls.PATH)) {
      for (int n = 0; n < 50; n++) {
        log.append(
            Entry.of(Event.REFUSED).id("h" + n).budget("a.test").reason(Reason.PAUSED).build());
      }
      time.advance(Duration.ofSeconds(1));
      log.append(Entry.of(Event.REFUSED).budget("a.test").reason(Reason.PAUSED).build());
    }

    assertThat(entries()).extracting(Entry::count).containsExactly(null, 49L, null);
  }

  @Test
  void saysThatItIsClosed() throws IOException {
    ActionLog log = open(Urls.PATH);
    log.close();
    log.close();

    assertThatThrownBy(() -> log.append(sent("h1", "https://a.test/")))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(
            () ->
                log.append(Entry.of(Event.REFUSED).budget("a.test").reason(Reason.PAUSED).build()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void refusesADirectory() throws IOException {
    Files.createDirectory(file());

    assertThatThrownBy(() -> open(Urls.PATH))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("action-log.file");
  }

  @Test
  void opensWhatCannotBeWrittenYet_andHealsByItself() throws IOException {
    Path notYet = directory.resolve("sub");
    Files.writeString(notYet, "a file where the directory will be");
    ActionLogSettings settings =
        new ActionLogSettings(notYet.resolve("a.jsonl"), 1 << 20, 1, Urls.PATH);
    try (ActionLog log = ActionLog.open(settings, time.time(), "test-1")) {
      assertThatThrownBy(() -> log.append(sent("h1", "https://a.test/")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("sub");
      Files.delete(notYet);
      log.append(sent("h2", "https://a.test/"));
    }

    assertThat(settings.file()).content().contains("h2").doesNotContain("h1");
  }

  @Test
  void sharesAFile_withAnotherLogInThisJvm() throws IOException {
    ActionLogSettings small = new ActionLogSettings(file(), 1024, 1000, Urls.PATH);
    try (SystemTime system = SystemTime.start("test");
        ActionLog one = ActionLog.open(small, system.time(), "one");
        ActionLog two = ActionLog.open(small, system.time(), "two")) {
      CompletableFuture.allOf(
              IntStream.range(0, 8)
                  .mapToObj(n -> appending(n % 2 == 0 ? one : two, "w" + n + "-", 500))
                  .toArray(CompletableFuture[]::new))
          .join();
    }

    Set<String> ids = new HashSet<>();
    entries().forEach(entry -> ids.add(String.valueOf(entry.id())));
    assertThat(ids).hasSize(4000);
    assertThat(new LogFiles(file()).rotated()).hasSizeGreaterThan(5);
  }

  @Test
  void survivesTheInterruptOfACaller() throws IOException {
    try (ActionLog log = open(Urls.PATH)) {
      Thread.currentThread().interrupt();
      log.append(sent("h1", "https://a.test/"));
      assertThat(Thread.interrupted()).isTrue();
      log.append(sent("h2", "https://a.test/"));
    }

    assertThat(entries()).extracting(Entry::id).containsExactly("h1", "h2");
  }

  @Test
  void keepsOnlyAsManyRotatedFilesAsConfigured() throws IOException {
    ActionLogSettings small = new ActionLogSettings(file(), 1024, 3, Urls.PATH);
    try (ActionLog log = ActionLog.open(small, time.time(), "test-1")) {
      for (int n = 0; n < 200; n++) {
        log.append(sent("h" + n, "https://a.test/"));
      }
    }

    List<Path> rotated = new LogFiles(file()).rotated();
    assertThat(rotated).hasSize(3);
    for (Path path : rotated) {
      assertThat(Files.size(path)).isLessThanOrEqualTo(1024);
    }
    assertThat(entries()).last().extracting(Entry::id).isEqualTo("h199");
  }

  private static CompletableFuture<Void> appending(ActionLog log, String prefix, int lines) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            for (int n = 0; n < lines; n++) {
              log.append(sent(prefix + n, "https://a.test/"));
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        },
        task -> new Thread(task).start());
  }

  private ActionLog open(Urls urls) throws IOException {
    return ActionLog.open(
        new ActionLogSettings(file(), 100 << 20, 14, urls), time.time(), "test-1");
  }

  private Path file() {
    return directory.resolve("a.jsonl");
  }

  private List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (ActionLogReader reader = ActionLogReader.open(file())) {
      for (Optional<LoggedEntry> line = reader.next(); line.isPresent(); line = reader.next()) {
        entries.add(line.get().entry());
      }
      assertThat(reader.torn()).isZero();
    }
    return entries;
  }

  private static Entry sent(String id, String url) {
    return Entry.of(Event.SENT).id(id).budget("a.test").url(url).build();
  }
}
