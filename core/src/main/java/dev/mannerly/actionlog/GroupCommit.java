package dev.mannerly.actionlog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines of concurrent callers into one write.
 *
 * <p>A caller encodes its line into the batch that is filling. Where nobody writes, it takes that
 * batch and writes it, once, for all whose lines are in it; where somebody does, it waits until its
 * batch is over or the writer's place is free. The lock is held for the encoding alone, never
 * during a write. An idle log costs its caller one lock and one write.
 */
final class GroupCommit {

  /**
   * How much one write may carry. The JDK hands a longer array to the operating system in several
   * pieces, between which another JVM's lines could come to stand.
   */
  static final int BATCH_BYTES = 64 << 10;

  /** Where whole lines go. One thread at a time. */
  @FunctionalInterface
  interface Sink {

    /**
     * Writes all of it, or throws. What is at 0 is a line end that may be left out: it is for a
     * file that ends within a line.
     */
    void write(byte[] bytes, int length) throws IOException;
  }

  private final LineEncoder encoder;
  private final Sink sink;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition idle = lock.newCondition();

  @GuardedBy("lock")
  private Batch filling = new Batch(new LineBuffer(BATCH_BYTES));

  @GuardedBy("lock")
  private LineBuffer spare = new LineBuffer(BATCH_BYTES);

  @GuardedBy("lock")
  private boolean writing;

  @GuardedBy("lock")
  private boolean closed;

  GroupCommit(LineEncoder encoder, Sink sink) {
    this.encoder = encoder;
    this.sink = sink;
  }

  /**
   * Returns when the line of this entry is with the operating system.
   *
   * @throws IOException if it is not, or only in part
   */
  void append(Entry entry, @Nullable String url) throws IOException {
    Batch batch;
    boolean leads;
    lock.lock();
    try {
      batch = join(entry, url);
      leads = awaitTurn(batch);
      if (leads) {
        take();
      }
    } finally {
      lock.unlock();
    }
    if (leads) {
      write(batch);
    }
    batch.check();
  }

  @GuardedBy("lock")
  private Batch join(Entry entry, @Nullable String url) throws IOException {
    while (filling.lines.room() < LineEncoder.MAX_LINE) {
      room.awaitUninterruptibly();
    }
    if (closed) {
      throw new IOException("the action log is closed");
    }
    int before = filling.lines.length();
    boolean whole = false;
    try {
      encoder.encode(entry, url, filling.lines);
      whole = true;
    } finally {
      if (!whole) {
        filling.lines.truncate(before); // nobody else's line may suffer for this one
      }
    }
    return filling;
  }

  /** Waits until the batch is over, or it is this caller's turn to write it. */
  @GuardedBy("lock")
  private boolean awaitTurn(Batch batch) {
    while (writing && !batch.over) {
      batch.changed.awaitUninterruptibly();
    }
    return !batch.over;
  }

  @GuardedBy("lock")
  private void take() {
    writing = true;
    spare.truncate(0);
    filling = new Batch(spare);
    room.signalAll();
  }

  /** Takes no more lines, and returns when those taken are written. */
  void close() {
    lock.lock();
    try {
      closed = true;
      while (writing || !filling.isEmpty()) {
        idle.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many callers wait for the write of another. */
  int waiting() {
    lock.lock();
    try {
      return lock.getWaitQueueLength(filling.changed);
    } finally {
      lock.unlock();
    }
  }

  private void write(Batch batch) {
    IOException failure = null;
    boolean done = false;
    try {
      sink.write(batch.lines.bytes(), batch.lines.length());
      done = true;
    } catch (IOException e) {
      failure = e;
    } finally {
      finish(batch, done || failure != null ? failure : new IOException("the write broke off"));
    }
  }

  private void finish(Batch batch, @Nullable IOException failure) {
    lock.lock();
    try {
      batch.over = true;
      batch.failure = failure;
      spare = batch.lines;
      writing = false;
      batch.changed.signalAll();
      filling.changed.signal(); // one of those that wait there writes next
      idle.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lines that are written together, and what became of them. */
  private final class Batch {
    final LineBuffer lines;
    final Condition changed = lock.newCondition();
    boolean over;
    volatile @Nullable IOException failure;

    Batch(LineBuffer lines) {
      this.lines = lines;
      lines.raw('\n');
    }

    boolean isEmpty() {
      return lines.length() == 1;
    }

    void check() throws IOException {
      IOException cause = failure;
      if (cause != null) {
        throw new IOException(cause.getMessage(), cause);
      }
    }
  }
}
