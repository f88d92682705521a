package dev.mannerly.actionlog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What JVMs that share an action log agree on, as locks on ranges of a file beside it: who rotates,
 * who keeps house, and which file each one appends to, so that none is deleted under its writer.
 * The operating system drops the locks of a JVM that dies. Nothing here waits.
 *
 * <p>POSIX drops all locks of a process on a file as soon as it closes <em>one</em> of its
 * descriptors. So there is one channel per lock file in this JVM, closed by its last user, and the
 * log itself is never locked: any reader of it would undo that.
 */
final class LogLocks implements AutoCloseable {

  /** What one JVM does at a time. */
  enum Duty {
    ROTATE(0),
    KEEP_HOUSE(1);

    private final long region;

    Duty(long region) {
      this.region = region;
    }
  }

  /** The region of the first file; those before it are for duties. */
  private static final long FILES = 2;

  private static final ReentrantLock OPENING = new ReentrantLock();
  private static final Map<Path, LogLocks> OPEN = new HashMap<>(); // under OPENING

  private final Path path;
  private final FileChannel channel;
  private int users; // under OPENING

  private LogLocks(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Opens the lock file, or shares it with who in this JVM has it open. */
  static LogLocks open(Path path) throws IOException {
    OPENING.lock();
    try {
      LogLocks locks = OPEN.get(path);
      if (locks == null) {
        locks =
            new LogLocks(
                path,
                FileChannel.open(
                    path,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE));
        OPEN.put(path, locks);
      }
      locks.users++;
      return locks;
    } finally {
      OPENING.unlock();
    }
  }

  /** Takes a duty, or nothing when somebody else has it. */
  @Nullable Held tryTake(Duty duty) throws IOException {
    return held(duty.region);
  }

  /**
   * Tells the others that this JVM appends to the file with this key; null when one of them is
   * about to delete it. Where this JVM has told already, there is nothing to hold.
   */
  @Nullable Held tryUse(@Nullable Object fileKey) throws IOException {
    try {
      return lock(region(fileKey), true);
    } catch (OverlappingFileLockException e) {
      return Held.NOTHING;
    }
  }

  /** Takes the file with this key for deletion, or nothing when anybody appends to it. */
  @Nullable Held tryDelete(@Nullable Object fileKey) throws IOException {
    return held(region(fileKey));
  }

  private @Nullable Held held(long region) throws IOException {
    try {
      return lock(region, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private @Nullable Held lock(long region, boolean shared) throws IOException {
    FileLock lock = channel.tryLock(region, 1, shared);
    return lock == null ? null : () -> release(lock);
  }

  private static void release(FileLock lock) {
    try {
      lock.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Two files may meet in one region; then one of them is merely kept a little longer. */
  private static long region(@Nullable Object fileKey) {
    int hash = fileKey == null ? 0 : fileKey.hashCode();
    return FILES + (hash & 0x7fff_ffffL);
  }

  @Override
  public void close() throws IOException {
    OPENING.lock();
    try {
      users--;
      if (users == 0) {
        OPEN.remove(path);
        channel.close();
      }
    } finally {
      OPENING.unlock();
    }
  }

  /** A lock that is held until it is closed. */
  @FunctionalInterface
  interface Held extends AutoCloseable {
    Held NOTHING = () -> {};

    @Override
    void close();
  }
}
