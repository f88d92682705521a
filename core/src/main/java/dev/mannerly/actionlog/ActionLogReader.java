package dev.mannerly.actionlog;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an action log line by line, in memory that does not grow with it: the rotated files from
 * the oldest on, then the current one, all as they were when the reader was opened. The log may be
 * written meanwhile. For one thread at a time.
 *
 * <p>A line that is torn, by a full disk or the end of a JVM, is skipped and counted; a whole line
 * that is glued to it is not lost.
 */
public final class ActionLogReader implements AutoCloseable {

  private final LogSnapshot snapshot;
  private final Iterator<LogSnapshot.Part> parts;
  private final Deque<LoggedEntry> ready = new ArrayDeque<>();
  private @Nullable LineSource lines;
  private long torn;

  private ActionLogReader(LogSnapshot snapshot) {
    this.snapshot = snapshot;
    this.parts = snapshot.parts().iterator();
  }

  /**
   * Opens a log with its rotated files.
   *
   * @param file the current file's name, as configured
   * @throws NoSuchFileException if there is neither
   */
  public static ActionLogReader open(Path file) throws IOException {
    requireNonNull(file, "file");
    LogSnapshot snapshot = LogSnapshot.open(new LogFiles(file.toAbsolutePath()));
    if (snapshot.parts().isEmpty() && !Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return new ActionLogReader(snapshot);
  }

  /** The next entry; empty at the end. */
  public Optional<LoggedEntry> next() throws IOException {
    while (ready.isEmpty()) {
      LineSource source = lines;
      if (source != null && source.next()) {
        read(source);
      } else if (parts.hasNext()) {
        lines = parts.next().lines(0);
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(ready.remove());
  }

  /** How many lines were skipped so far because they were torn or no entries. */
  public long torn() {
    return torn;
  }

  private void read(LineSource source) {
    if (source.from() == source.to()) {
      return; // an empty line stands where a torn one was ended
    }
    for (LineFields piece : LineFields.of(source.bytes(), source.from(), source.to(), Set.of())) {
      Optional<LoggedEntry> entry = piece.whole() ? LoggedEntry.of(piece) : Optional.empty();
      entry.ifPresentOrElse(ready::add, () -> torn++);
    }
  }

  @Override
  public void close() throws IOException {
    snapshot.close();
  }
}
