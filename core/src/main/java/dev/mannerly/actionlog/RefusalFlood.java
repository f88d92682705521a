package dev.mannerly.actionlog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.mannerly.hop.Reason;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins equal refusals: the first is written at once, those that follow within a second are counted
 * and written as one line. A crawler that asks again in a tight loop would else fill the disk.
 */
final class RefusalFlood {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalFlood.class);

  private static final Duration WINDOW = Duration.ofSeconds(1);

  /** Beyond this many kinds of refusal in a second each line is written by itself. */
  private static final int MAX_KINDS = 4096;

  /** Writes one entry. */
  @FunctionalInterface
  interface Writer {
    void write(Entry entry) throws IOException;
  }

  private record Kind(@Nullable String budget, @Nullable Reason reason) {}

  private final Time time;
  private final Writer writer;
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock flushing = new ReentrantLock(); // sums are written by one at a time

  @GuardedBy("lock")
  private Map<Kind, Sum> sums = new HashMap<>();

  @GuardedBy("lock")
  private boolean scheduled;

  @GuardedBy("lock")
  private boolean closed;

  RefusalFlood(Time time, Writer writer) {
    this.time = time;
    this.writer = writer;
  }

  /** Writes the refusal, or counts it when an equal one was written less than a second ago. */
  void append(Entry refusal) throws IOException {
    Kind kind = new Kind(refusal.budget(), refusal.reason());
    if (counted(kind, refusal)) {
      return;
    }
    boolean written = false;
    try {
      writer.write(refusal);
      written = true;
    } finally {
      if (!written) {
        forget(kind);
      }
    }
  }

  private boolean counted(Kind kind, Entry refusal) {
    lock.lock();
    try {
      Sum sum = sums.get(kind);
      if (sum != null) {
        sum.add(refusal);
        return true;
      }
      if (!closed && sums.size() < MAX_KINDS && schedule()) {
        sums.put(kind, new Sum());
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** What was never written begins nothing, but what was counted meanwhile stays. */
  private void forget(Kind kind) {
    lock.lock();
    try {
      Sum sum = sums.get(kind);
      if (sum != null && sum.count == 0) {
        sums.remove(kind);
      }
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private boolean schedule() {
    if (!scheduled) {
      try {
        time.timer().after(WINDOW, () -> time.executor().execute(this::windowEnds));
        scheduled = true;
      } catch (RejectedExecutionException e) {
        return false; // time has ended: nobody would write the sum
      }
    }
    return true;
  }

  private void windowEnds() {
    lock.lock();
    try {
      scheduled = false;
    } finally {
      lock.unlock();
    }
    try {
      flush();
    } catch (IOException e) {
      LOG.warn("Refusals are counted but cannot be logged: {}", e.toString());
    }
    lock.lock();
    try {
      if (!sums.isEmpty() && !closed) {
        schedule();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Writes what was counted so far.
   *
   * @throws IOException if it could not be; the counts stay
   */
  void flush() throws IOException {
    flushing.lock();
    try {
      Map<Kind, Sum> due = take();
      List<Kind> written = new ArrayList<>();
      try {
        for (Map.Entry<Kind, Sum> sum : due.entrySet()) {
          Entry line = sum.getValue().line(sum.getKey());
          if (line != null) {
            writer.write(line);
          }
          written.add(sum.getKey());
        }
      } finally {
        written.forEach(due::remove);
        giveBack(due);
      }
    } finally {
      flushing.unlock();
    }
  }

  /** Takes all sums; a kind that goes on being refused stays within its flood. */
  private Map<Kind, Sum> take() {
    lock.lock();
    try {
      Map<Kind, Sum> due = sums;
      sums = new HashMap<>();
      due.forEach(
          (kind, sum) -> {
            if (sum.count > 0 && !closed) {
              sums.put(kind, new Sum());
            }
          });
      return due;
    } finally {
      lock.unlock();
    }
  }

  private void giveBack(Map<Kind, Sum> unwritten) {
    lock.lock();
    try {
      unwritten.forEach((kind, sum) -> sums.merge(kind, sum, Sum::plus));
    } finally {
      lock.unlock();
    }
  }

  /** Counts nothing any more, and writes what was counted. */
  void close() throws IOException {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    flush();
  }

  /** Equal refusals since the last line about them. */
  private static final class Sum {
    long count;
    private @Nullable Entry last;

    void add(Entry refusal) {
      Long own = refusal.count();
      count += own == null ? 1 : own;
      last = refusal;
    }

    Sum plus(Sum later) {
      count += later.count;
      last = later.last == null ? last : later.last;
      return this;
    }

    /** One line for all; what may differ between them is left out, or the last one's. */
    @Nullable Entry line(Kind kind) {
      Entry example = last;
      if (example == null || count == 1) {
        return example; // one alone is a line like any other
      }
      return Entry.of(Event.REFUSED)
          .budget(kind.budget())
          .client(example.client())
          .reason(kind.reason())
          .detail(example.detail())
          .retryAt(example.retryAt())
          .count(count)
          .build();
    }
  }
}
