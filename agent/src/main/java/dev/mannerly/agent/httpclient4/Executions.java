package dev.mannerly.agent.httpclient4;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The executions under way in each thread. They nest, for an application may send one request while
 * it makes another: a body that is fetched, a key that is looked up.
 */
final class Executions {
  @SuppressWarnings("ThreadLocalUsage") // there is one of these in a JVM
  private final ThreadLocal<Deque<Execution>> underWay = new ThreadLocal<>();

  /** The innermost one of this thread. */
  @Nullable Execution current() {
    Deque<Execution> all = underWay.get();
    return all == null ? null : all.peek();
  }

  /** The innermost one of this thread, if it is this engine's. */
  @Nullable Execution of(Object engine) {
    Execution current = current();
    return current != null && current.isOf(engine) ? current : null;
  }

  void begin(Execution execution) {
    Deque<Execution> all = underWay.get();
    if (all == null) {
      all = new ArrayDeque<>();
      underWay.set(all);
    }
    all.push(execution);
  }

  /** Ends one, and what was begun within it and never ended. */
  void end(Execution execution) {
    Deque<Execution> all = underWay.get();
    if (all == null || !all.contains(execution)) {
      return;
    }
    while (all.pop() != execution) {
      // until it is the one
    }
    if (all.isEmpty()) {
      underWay.remove();
    }
  }
}
