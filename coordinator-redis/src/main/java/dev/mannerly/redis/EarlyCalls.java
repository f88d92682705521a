package dev.mannerly.redis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls that came before the first attempt to connect had ended. They go on in the order in
 * which they came, which the dependents of one future would not.
 */
final class EarlyCalls {
  private final ReentrantLock lock = new ReentrantLock();

  @GuardedBy("lock")
  private final List<CompletableFuture<Session>> waiting = new ArrayList<>();

  @GuardedBy("lock")
  private boolean begun;

  @GuardedBy("lock")
  private boolean over;

  /** What to wait for; null when the first attempt is over. */
  @Nullable CompletableFuture<Session> join() {
    lock.lock();
    try {
      if (over) {
        return null;
      }
      CompletableFuture<Session> turn = new CompletableFuture<>();
      waiting.add(turn);
      return turn;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the caller is the one who begins. */
  boolean begin() {
    lock.lock();
    try {
      boolean first = !begun;
      begun = true;
      return first;
    } finally {
      lock.unlock();
    }
  }

  void end(Consumer<CompletableFuture<Session>> completion) {
    List<CompletableFuture<Session>> all;
    lock.lock();
    try {
      begun = true;
      over = true;
      all = List.copyOf(waiting);
      waiting.clear();
    } finally {
      lock.unlock();
    }
    all.forEach(completion);
  }
}
