package dev.mannerly.actionlog;

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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private boolean closed; // under round

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
    List<Held> held = new ArrayList<>();
    try {
      Set<Path> free = free(locks, held); // nobody appends to these from here on
      try (LogSnapshot snapshot = LogSnapshot.open(files)) {
        List<Part> leaving =
            snapshot.parts().stream().filter(part -> free.contains(part.path())).toList();
        LogCount count = LogCount.resume(snapshot, files, today(), keep);
        if (count.unread() <= mostBytes) {
          count.read();
          count.countFragments(leaving);
          save(count.checkpoint(leaving), leaving);
        }
      }
    } finally {
      held.forEach(Held::close);
    }
  }

  private void save(Checkpoint checkpoint, List<Part> leaving) throws IOException {
    boolean deletes = !leaving.isEmpty();
    checkpoint.write(files.checkpoint(), files.sibling("checkpoint-new"), deletes);
    for (Part part : leaving) {
      Files.deleteIfExists(part.path());
    }
  }

  /** The files beyond those that are kept, as far as nobody appends to them. */
  private Set<Path> free(LogLocks locks, List<Held> held) throws IOException {
    Set<Path> free = new HashSet<>();
    List<Path> rotated = files.rotated();
    for (Path path : rotated.subList(0, Math.max(0, rotated.size() - keep))) {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      Held alone = locks.tryDelete(key);
      if (alone == null) {
        break; // a later one must not go before it: the marks tell by their order
      }
      held.add(alone);
      free.add(path);
    }
    return free;
  }

  private LocalDate today() {
    return LocalDate.ofInstant(time.clock().instant(), ZoneOffset.UTC);
  }
}
