package dev.mannerly.actionlog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
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

  @GuardedBy("OPENING")
  private static final Map<Path, LogLocks> OPEN = new HashMap<>();

  private final Path path;
  private final FileChannel channel;
  private final ReentrantLock guard = new ReentrantLock();

  @GuardedBy("guard")
  private final Map<Long, Use> inUse = new HashMap<>(); // by region

  @GuardedBy("OPENING")
  private int users;

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
    return alone(duty.region);
  }

  /**
   * Tells the others that somebody here appends to the file with this key; null when one of them is
   * about to delete it.
   */
  @Nullable Held tryUse(@Nullable Object fileKey) throws IOException {
    long region = region(fileKey);
    guard.lock();
    try {
      if (!inUse.containsKey(region)) {
        FileLock lock = channel.tryLock(region, 1, true);
        if (lock == null) {
          return null;
        }
        inUse.put(region, new Use(lock));
      }
      return use(region);
    } catch (OverlappingFileLockException e) {
      return Held.NOTHING; // who in this JVM, out of our sight, told them already
    } finally {
      guard.unlock();
    }
  }

  @GuardedBy("guard")
  private @Nullable Held use(long region) {
    Use use = inUse.get(region);
    if (use == null) {
      return null;
    }
    use.users++;
    return () -> endUse(region, use);
  }

  private void endUse(long region, Use use) {
    guard.lock();
    try {
      use.users--;
      if (use.users == 0) {
        inUse.remove(region);
        release(use.lock);
      }
    } finally {
      guard.unlock();
    }
  }

  /** Takes the file with this key for deletion, or nothing when anybody appends to it. */
  @Nullable Held tryDelete(@Nullable Object fileKey) throws IOException {
    return alone(region(fileKey));
  }

  /** Overlapping is what the JDK calls a lock that this JVM holds itself. */
  private @Nullable Held alone(long region) throws IOException {
    try {
      FileLock lock = channel.tryLock(region, 1, false);
      return lock == null ? null : () -> release(lock);
    } catch (OverlappingFileLockException e) {
      return null;
    }
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

  /** One lock for all in this JVM who append to the same file. */
  private static final class Use {
    final FileLock lock;
    int users;

    Use(FileLock lock) {
      this.lock = lock;
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
