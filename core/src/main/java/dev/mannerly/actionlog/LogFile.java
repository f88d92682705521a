package dev.mannerly.actionlog;

import dev.mannerly.actionlog.LogLocks.Duty;
import dev.mannerly.actionlog.LogLocks.Held;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that lines are appended to, by this JVM and others. For one thread at a time.
 *
 * <p>Every write is one append of whole lines, which the operating system does not mix with those
 * of other processes. Rotation renames the file: who still has it open goes on appending to the
 * same file under its new name, until a look at the old name, at most {@link #LOOK} later, shows
 * that there is another now. That file is not deleted before the last one has looked (see {@link
 * LogLocks}), so no line is lost. After a failure the file is opened anew by the next write, and
 * where it then ends within a line, that write begins with a line end.
 */
final class LogFile implements GroupCommit.Sink, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogFile.class);

  /** How long a file that was renamed or deleted may go unnoticed. */
  private static final Duration LOOK = Duration.ofMillis(100);

  /** How much the file grows between two rounds of housekeeping. */
  private static final long HOUSEKEEPING_BYTES = 8 << 20;

  private static final int MAX_ATTEMPTS = 100;

  /**
   * Opens a file to append to, creating it when it is missing. Not a channel: an interrupt of one
   * crawler's thread would close it for all.
   */
  @FunctionalInterface
  interface Opener {
    OutputStream open(Path path) throws IOException;
  }

  private final LogFiles files;
  private final long rotateSize;
  private final Time time;
  private final Opener opener;
  private final Runnable housekeeping;
  private @Nullable LogLocks locks;
  private @Nullable Open open;
  private long looked;
  private long size;
  private long rotateAt;
  private boolean endsWithinLine;
  private long grown;

  /**
   * @param housekeeping asked for after a rotation and whenever the file has grown a good deal; may
   *     not append
   */
  LogFile(LogFiles files, long rotateSize, Time time, Opener opener, Runnable housekeeping) {
    this.files = files;
    this.rotateSize = rotateSize;
    this.rotateAt = rotateSize;
    this.time = time;
    this.opener = opener;
    this.housekeeping = housekeeping;
  }

  @Override
  public void write(byte[] bytes, int length) throws IOException {
    look();
    if (size > 0 && size + length - 1 > rotateAt) {
      rotate();
    }
    append(bytes, endsWithinLine ? 0 : 1, length);
    if (grown >= HOUSEKEEPING_BYTES) {
      grown = 0;
      housekeeping.run();
    }
  }

  private void append(byte[] bytes, int from, int to) throws IOException {
    boolean whole = false;
    try {
      current().out().write(bytes, from, to - from);
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
    endsWithinLine = false;
    size += to - from;
    grown += to - from;
  }

  /** Makes sure that what is open bears the log's name, or did a moment ago. */
  void look() throws IOException {
    Open now = open;
    if (now == null) {
      current();
    } else if (time.ticker().nanos() - looked >= LOOK.toNanos()) {
      looked = time.ticker().nanos();
      BasicFileAttributes there = attributes();
      if (there == null || !Objects.equals(now.key(), there.fileKey())) {
        close();
        current();
      } else {
        size = there.size();
        if (now.use() == null) {
          open = new Open(now.out(), now.key(), use(there, locks));
        }
      }
    }
  }

  private void rotate() throws IOException {
    LogLocks shared = locks;
    if (shared == null) {
      return; // nobody could tell the others; rather one large file than a lost line
    }
    try (Held duty = shared.tryTake(Duty.ROTATE)) {
      if (duty == null) {
        return; // another is at it; the next look shows the new file
      }
      BasicFileAttributes there = attributes();
      boolean mine = there != null && Objects.equals(current().key(), there.fileKey());
      close();
      if (mine) {
        rename();
      }
    }
    current();
  }

  private void rename() {
    try {
      Path name = files.nextRotated(time.clock().instant());
      Files.move(files.current(), name, StandardCopyOption.ATOMIC_MOVE);
      grown = HOUSEKEEPING_BYTES;
      rotateAt = rotateSize;
    } catch (IOException e) {
      rotateAt = size + rotateSize;
      LOG.warn(
          "The action log {} cannot be rotated and grows on: {}", files.current(), e.toString());
    }
  }

  private Open current() throws IOException {
    Open now = open;
    if (now == null) {
      now = reopen();
      open = now;
      looked = time.ticker().nanos();
    }
    return now;
  }

  private Open reopen() throws IOException {
    Files.createDirectories(files.directory());
    LogLocks shared = locks();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      BasicFileAttributes before = attributes();
      OutputStream out = opener.open(files.current());
      Open confirmed = confirm(before, out, shared);
      if (confirmed != null) {
        return confirmed;
      }
      out.close();
    }
    throw new IOException(files.current() + " is replaced again and again");
  }

  /**
   * What was opened is the file of that name only if the name stood for the same file before and
   * after; and it stays undeleted only if that is still so after the others were told.
   */
  private @Nullable Open confirm(
      @Nullable BasicFileAttributes before, OutputStream out, @Nullable LogLocks shared)
      throws IOException {
    BasicFileAttributes after = attributes();
    if (before == null || after == null || !Objects.equals(before.fileKey(), after.fileKey())) {
      return null;
    }
    Held use = use(after, shared);
    BasicFileAttributes told = attributes();
    if (told == null || !Objects.equals(told.fileKey(), after.fileKey())) {
      close(use);
      return null;
    }
    size = told.size();
    grown = Math.max(grown, size); // how much of it was ever counted is not known here
    endsWithinLine = size > 0 && !endsWithLine();
    return new Open(out, told.fileKey(), use);
  }

  /**
   * Null while somebody still holds the lock of a deleted file that this one has the key of; then
   * the next look tries again.
   */
  private static @Nullable Held use(BasicFileAttributes file, @Nullable LogLocks shared)
      throws IOException {
    return shared == null ? Held.NOTHING : shared.tryUse(file.fileKey());
  }

  private static void close(@Nullable Held held) {
    if (held != null) {
      held.close();
    }
  }

  private boolean endsWithLine() {
    try (RandomAccessFile file = new RandomAccessFile(files.current().toFile(), "r")) {
      file.seek(Math.max(0, file.length() - 1));
      return file.read() == '\n';
    } catch (IOException e) {
      return false; // a line end too many does no harm
    }
  }

  private @Nullable LogLocks locks() {
    if (locks == null) {
      try {
        locks = LogLocks.open(files.lock());
      } catch (IOException e) {
        LOG.warn("The action log {} is not rotated: {}", files.current(), e.toString());
      }
    }
    return locks;
  }

  private @Nullable BasicFileAttributes attributes() throws IOException {
    try {
      return Files.readAttributes(files.current(), BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Lets go of the file; the next write opens it anew. */
  @Override
  public void close() {
    Open now = open;
    open = null;
    if (now != null) {
      now.close();
    }
  }

  /** Lets go of the locks, too; nothing is written any more. */
  void end() throws IOException {
    close();
    if (locks != null) {
      locks.close();
      locks = null;
    }
  }

  private record Open(OutputStream out, @Nullable Object key, @Nullable Held use) {
    void close() {
      LogFile.close(use);
      try {
        out.close();
      } catch (IOException e) {
        LOG.debug("closing the action log", e); // every line was with the system before
      }
    }
  }
}
