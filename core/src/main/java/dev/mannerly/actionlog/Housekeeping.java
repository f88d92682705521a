package dev.mannerly.actionlog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.mannerly.actionlog.LogLocks.Duty;
import dev.mannerly.actionlog.LogLocks.Held;
import dev.mannerly.actionlog.LogSnapshot.Part;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes checkpoints and deletes the oldest rotated files, one JVM at a time. Never on a caller's
 * way. A file goes only when nobody appends to it and all of it stands in the checkpoint.
 */
final class Housekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

  /** What the end of a JVM may be held up for; more is left to the next start. */
  private static final long BYTES_AT_END = 32L << 20;

  private final LogFiles files;
  private final int keep;
  private final Time time;
  private final AtomicBoolean asked = new AtomicBoolean();
  private final ReentrantLock round = new ReentrantLock(); // one round at a time in this JVM

  @GuardedBy("round")
  private boolean closed;

  Housekeeping(LogFiles files, int keep, Time time) {
    this.files = files;
    this.keep = keep;
    this.time = time;
  }

  /** Has a round done soon. */
  void ask() {
    if (!asked.compareAndSet(false, true)) {
      return;
    }
    Executor executor = time.executor();
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException e) {
      asked.set(false); // time has ended: the last round is done at the end of the log
    }
  }

  private void run() {
    asked.set(false);
    round.lock();
    try {
      if (!closed) {
        tryRound(Long.MAX_VALUE);
      }
    } finally {
      round.unlock();
    }
  }

  @Override
  public void close() {
    round.lock();
    try {
      if (!closed) {
        closed = true;
        tryRound(BYTES_AT_END);
      }
    } finally {
      round.unlock();
    }
  }

  private void tryRound(long mostBytes) {
    if (!Files.isDirectory(files.directory())) {
      return;
    }
    try (LogLocks locks = LogLocks.open(files.lock());
        Held duty = locks.tryTake(Duty.KEEP_HOUSE)) {
      if (duty != null) {
        round(locks, mostBytes);
      }
    } catch (IOException e) {
      LOG.warn("The action log {} has no new checkpoint: {}", files.current(), e.toString());
    }
  }

  private void round(LogLocks locks, long mostBytes) throws IOException {
    Map<Path, Held> free = new LinkedHashMap<>();
    try {
      lockFree(locks, free); // nobody appends to these from here on
      try (LogSnapshot snapshot = LogSnapshot.open(files)) {
        List<Part> leaving =
            snapshot.parts().stream().filter(part -> free.containsKey(part.path())).toList();
        LogCount count = LogCount.resume(snapshot, files, today(), keep);
        if (count.unread() <= mostBytes) {
          count.read();
          count.countFragments(leaving);
          count.checkpoint(leaving).write(files.checkpoint(), files.sibling("checkpoint-new"));
          delete(free);
        }
      }
    } finally {
      free.values().forEach(Held::close);
    }
  }

  /** Locks the files beyond those that are kept, as far as nobody appends to them. */
  private void lockFree(LogLocks locks, Map<Path, Held> free) throws IOException {
    List<Path> rotated = files.rotated();
    for (Path path : rotated.subList(0, Math.max(0, rotated.size() - keep))) {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      Held alone = locks.tryDelete(key);
      if (alone == null) {
        return; // a later one must not go before it: the marks tell by their order
      }
      free.put(path, alone);
    }
  }

  /** Each lock goes with its file, for the system may soon give its key to a new one. */
  private static void delete(Map<Path, Held> free) throws IOException {
    for (Iterator<Map.Entry<Path, Held>> each = free.entrySet().iterator(); each.hasNext(); ) {
      Map.Entry<Path, Held> file = each.next();
      Files.deleteIfExists(file.getKey());
      file.getValue().close();
      each.remove();
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(time.clock().instant(), ZoneOffset.UTC);
  }
}
