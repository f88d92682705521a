package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.FakeTime;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  @TempDir private Path directory;
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final List<LogFile> opened = new ArrayList<>();
  private LogFiles files = new LogFiles(Path.of("unset"));
  private long diskSpace = Long.MAX_VALUE;

  @BeforeEach
  void name() {
    files = new LogFiles(directory.resolve("log").resolve("a.jsonl"));
  }

  @AfterEach
  void end() throws IOException {
    for (LogFile file : opened) {
      file.end();
    }
  }

  @Test
  void appendsToWhatIsThere() throws IOException {
    Files.createDirectories(files.directory());
    Files.writeString(files.current(), "old\n");

    write(open(1 << 20), "new");

    assertThat(files.current()).hasContent("old\nnew");
  }

  @Test
  void beginsAFreshLine_whenTheLastIsTorn() throws IOException {
    Files.createDirectories(files.directory());
    Files.writeString(files.current(), "to");

    LogFile file = open(1 << 20);
    write(file, "new");
    write(file, "newer");

    assertThat(Files.readString(files.current())).isEqualTo("to\nnew\nnewer\n");
  }

  @Test
  void rotatesBeforeTheFileGrowsTooLarge() throws IOException {
    LogFile file = open(10);
    for (int n = 1000; n < 1005; n++) {
      write(file, String.valueOf(n)); // five bytes each
    }

    assertThat(files.rotated()).hasSize(2);
    assertThat(texts()).containsExactly("1000\n1001\n", "1002\n1003\n", "1004\n");
  }

  @Test
  void namesRotatedFilesInTheirOrder_alsoWhenTheClockStepsBack() throws IOException {
    LogFile file = open(5);
    for (int n = 1000; n < 1020; n++) {
      write(file, String.valueOf(n));
      time.stepClock(Duration.ofSeconds(n % 3 == 0 ? 10 : -7));
    }

    assertThat(String.join("", texts()).lines()).isSorted().hasSize(20);
    assertThat(files.rotated()).hasSize(19);
  }

  @Test
  void overwritesNoRotatedFile_whenTheClockIsFinerThanTheNames() throws IOException {
    LogFile file = open(5);
    for (int n = 1000; n < 1100; n++) {
      write(file, String.valueOf(n));
      time.advance(Duration.ofNanos(123_457));
    }

    assertThat(String.join("", texts()).lines()).isSorted().hasSize(100);
  }

  @Test
  void followsARotationByAnother_withinATenthOfASecond() throws IOException {
    LogFile one = open(10);
    LogFile other = open(1 << 20);
    write(one, "one1");
    write(one, "one2");
    write(other, "oth1");
    write(one, "one3"); // rotates
    time.advanceMillis(99);
    write(other, "oth2"); // has not looked
    time.advanceMillis(1);
    write(other, "oth3");

    assertThat(texts()).containsExactly("one1\none2\noth1\noth2\n", "one3\noth3\n");
  }

  @Test
  void doesNotRotateWhatAnotherHasRotated() throws IOException {
    LogFile one = open(10);
    LogFile other = open(10);
    write(other, "oth1");
    write(one, "one1");
    write(other, "oth2");
    write(one, "one2"); // rotates
    write(other, "oth3"); // finds its file full, too

    assertThat(texts()).containsExactly("oth1\none1\noth2\n", "one2\noth3\n");
  }

  @Test
  void beginsANewFile_whenSomebodyDeletesOrMovesIt() throws IOException {
    LogFile file = open(1 << 20);
    write(file, "before");
    Files.move(files.current(), directory.resolve("taken"));
    time.advanceMillis(100);
    write(file, "between");
    Files.delete(files.current());
    time.advanceMillis(100);
    write(file, "after");

    assertThat(files.current()).hasContent("after");
    assertThat(directory.resolve("taken")).hasContent("before");
  }

  @Test
  void goesOn_whenSomebodyTruncatesIt() throws IOException {
    LogFile file = open(12);
    write(file, "before1");
    Files.write(files.current(), new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
    time.advanceMillis(100);
    write(file, "after1");

    assertThat(Files.readString(files.current())).isEqualTo("after1\n");
    assertThat(files.rotated()).isEmpty();
  }

  @Test
  void saysSoWhileTheDiskIsFull_andHealsByItself() throws IOException {
    LogFile file = open(1 << 20);
    diskSpace = 10;
    write(file, "first");

    assertThatThrownBy(() -> write(file, "second")).hasMessageContaining("No space left");
    assertThatThrownBy(() -> write(file, "third")).hasMessageContaining("No space left");
    diskSpace = Long.MAX_VALUE;
    write(file, "fourth");
    write(file, "fifth");

    assertThat(Files.readString(files.current())).isEqualTo("first\nseco\nfourth\nfifth\n");
  }

  @Test
  void healsByItself_whenTheDirectoryWasNotThere() throws IOException {
    Files.writeString(files.directory(), "a file where the directory should be");
    LogFile file = open(1 << 20);

    assertThatThrownBy(() -> write(file, "first")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> write(file, "second")).isInstanceOf(IOException.class);
    Files.delete(files.directory());
    write(file, "third");

    assertThat(files.current()).hasContent("third");
  }

  @Test
  void growsOn_whenItCannotBeRotated() throws IOException {
    Files.createDirectories(files.directory());
    Files.createDirectory(files.lock()); // no lock file, hence no telling the others

    LogFile file = open(10);
    write(file, "1000");
    write(file, "1001");
    write(file, "1002");

    assertThat(texts()).containsExactly("1000\n1001\n1002\n");
  }

  @Test
  void ignoresInterrupts() throws IOException {
    LogFile file = open(10);
    Thread.currentThread().interrupt();
    write(file, "1000");
    write(file, "1001");
    write(file, "1002");
    boolean still = Thread.interrupted();
    write(file, "1003");

    assertThat(still).isTrue();
    assertThat(texts()).containsExactly("1000\n1001\n", "1002\n1003\n");
  }

  private LogFile open(long rotateSize) {
    LogFile file = new LogFile(files, rotateSize, time.time(), this::openFile, () -> {});
    opened.add(file);
    return file;
  }

  private OutputStream openFile(Path path) throws IOException {
    return new SmallDisk(new FileOutputStream(path.toFile(), true));
  }

  private static void write(LogFile file, String line) throws IOException {
    byte[] bytes = ("\n" + line + "\n").getBytes(UTF_8);
    file.write(bytes, bytes.length);
  }

  private List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path path : files.all()) {
      texts.add(Files.readString(path));
    }
    return texts;
  }

  /** Writes what the disk has room for and then fails, as a full one does. */
  private final class SmallDisk extends OutputStream {
    private final FileOutputStream out;

    SmallDisk(FileOutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      int fits = (int) Math.min(count, diskSpace);
      out.write(bytes, from, fits);
      diskSpace -= fits;
      if (fits < count) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
