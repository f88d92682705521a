package dev.mannerly.agent.okhttp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The calls of one dispatcher that wait for their first turn, which it does not know of. */
final class WaitingCalls {
  private final Set<Object> calls = new LinkedHashSet<>();
  private @Nullable Boolean keepsTheJvmUp;
  private boolean missedIdle;

  synchronized void add(Object call) {
    calls.add(call);
  }

  synchronized void remove(Object call) {
    calls.remove(call);
  }

  synchronized List<Object> list() {
    return List.copyOf(calls);
  }

  /** Those that the dispatcher knows of, and these. */
  List<Object> listAfter(List<?> known) {
    List<Object> all = new ArrayList<>(known);
    all.addAll(list());
    return java.util.Collections.unmodifiableList(all);
  }

  /** Whether the threads of this executor, the dispatcher's, would keep the JVM up. */
  synchronized boolean keepsTheJvmUp(ExecutorService executor) {
    if (keepsTheJvmUp == null) {
      keepsTheJvmUp = KeepAlive.byThreadsOf(executor);
    }
    return keepsTheJvmUp;
  }

  /** A dispatcher is not idle while one of these waits, whatever it thinks itself. */
  void holdIdleCallback(Insides in, Object dispatcher) {
    synchronized (dispatcher) { // as OkHttp guards it
      Runnable callback = in.idleCallback(dispatcher);
      if (callback != null && !(callback instanceof IdleCallback)) {
        in.setIdleCallback(dispatcher, new IdleCallback(callback, this));
      }
    }
  }

  /**
   * Gives the dispatcher its callback back when none of these waits any more, and runs it where it
   * was held back and nothing else will run it.
   */
  void releaseIdleCallback(Insides in, Object dispatcher) {
    IdleCallback held;
    synchronized (dispatcher) {
      if (!none() || !(in.idleCallback(dispatcher) instanceof IdleCallback ours)) {
        return;
      }
      held = ours;
      in.setIdleCallback(dispatcher, held.callback());
    }
    if (takeMissedIdle() && in.runningCount(dispatcher) == 0) {
      held.callback().run();
    }
  }

  private synchronized boolean none() {
    return calls.isEmpty();
  }

  private synchronized boolean noneOrMissed() {
    missedIdle = !calls.isEmpty();
    return !missedIdle;
  }

  private synchronized boolean takeMissedIdle() {
    boolean missed = missedIdle;
    missedIdle = false;
    return missed;
  }

  /** The application's callback, run when nothing waits. */
  private record IdleCallback(Runnable callback, WaitingCalls waiting) implements Runnable {

    @Override
    public void run() {
      if (waiting.noneOrMissed()) {
        callback.run();
      }
    }
  }
}
