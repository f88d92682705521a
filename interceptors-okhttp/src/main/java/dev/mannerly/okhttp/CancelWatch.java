package dev.mannerly.okhttp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;

/**
 * Ends the waits of calls that were cancelled or timed out. OkHttp offers an interceptor no signal
 * for this, so one glance at all waiting calls, 50 times a second while there are any, does for
 * them all.
 */
final class CancelWatch {
  private static final Executor NEXT_GLANCE =
      CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);

  private static final Map<CompletableFuture<?>, Call> WAITING = new ConcurrentHashMap<>();
  private static final AtomicBoolean WATCHING = new AtomicBoolean();

  private CancelWatch() {}

  /** Cancels {@code wait} when {@code call} is cancelled, unless it has ended before. */
  static void over(CompletableFuture<?> wait, Call call) {
    WAITING.put(wait, call);
    if (WATCHING.compareAndSet(false, true)) {
      NEXT_GLANCE.execute(CancelWatch::glance);
    }
  }

  private static void glance() {
    WAITING.entrySet().removeIf(waiting -> isOver(waiting.getKey(), waiting.getValue()));
    WATCHING.set(false);
    if (!WAITING.isEmpty() && WATCHING.compareAndSet(false, true)) {
      NEXT_GLANCE.execute(CancelWatch::glance);
    }
  }

  private static boolean isOver(CompletableFuture<?> wait, Call call) {
    if (call.isCanceled()) {
      wait.cancel(true);
    }
    return wait.isDone();
  }
}
