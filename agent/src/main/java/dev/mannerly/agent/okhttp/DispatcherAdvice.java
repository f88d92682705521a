package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.concurrent.ExecutorService;
import net.bytebuddy.asm.Advice;

/** What is inlined into the dispatcher, which does not know of calls that wait for their turn. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class DispatcherAdvice {

  private DispatcherAdvice() {}

  /** A call that wants a thread; skipped, and entered again when its first hop may leave. */
  static final class Enqueue {
    private Enqueue() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.This Object dispatcher, @Advice.Argument(0) Object task) {
      return MannerlyHook.tell("okhttp/enqueue", dispatcher, task, MethodHandles.lookup()) != null;
    }
  }

  /** The application gives all calls up. */
  static final class CancelAll {
    private CancelAll() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object dispatcher) {
      MannerlyHook.tell("okhttp/cancel-all", dispatcher, MethodHandles.lookup());
    }
  }

  /** The calls that have no thread yet. */
  static final class Queued {
    private Queued() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object dispatcher, @Advice.Return(readOnly = false) List<?> queued) {
      Object more = MannerlyHook.tell("okhttp/queued", dispatcher, queued);
      if (more != null) {
        queued = (List<?>) more;
      }
    }
  }

  /** How many calls have no thread yet. */
  static final class QueuedCount {
    private QueuedCount() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object dispatcher, @Advice.Return(readOnly = false) int count) {
      Object more = MannerlyHook.tell("okhttp/queued-count", dispatcher);
      if (more != null) {
        count += (Integer) more;
      }
    }
  }

  /** Where calls run. */
  static final class Threads {
    private Threads() {}

    @Advice.OnMethodExit
    static void exit(@Advice.Return(readOnly = false) ExecutorService threads) {
      Object others = MannerlyHook.tell("okhttp/threads");
      if (others != null) {
        threads = (ExecutorService) others;
      }
    }
  }
}
