package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into the client's own strategy of retries. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class RetryAdvice {

  private RetryAdvice() {}

  /** Whether a request is sent again. */
  static final class Decision {
    private Decision() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object strategy,
        @Advice.AllArguments Object[] arguments,
        @Advice.Return(readOnly = false) boolean returned) {
      Object decided =
          MannerlyHook.tell("httpclient5/retry", strategy, arguments, MethodHandles.lookup());
      if (decided != null) {
        returned = (Boolean) decided;
      }
    }
  }

  /** How long it sleeps before that. */
  static final class Interval {
    private Interval() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object strategy,
        @Advice.AllArguments Object[] arguments,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      Object decided =
          MannerlyHook.tell("httpclient5/interval", strategy, arguments, MethodHandles.lookup());
      if (decided != null) {
        returned = decided;
      }
    }
  }
}
