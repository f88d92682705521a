package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined where exchanges send and receive; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class ExchangeAdvice {

  private ExchangeAdvice() {}

  /** Before a connection is leased; skipped, and entered again in its turn. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object handler) {
      return MannerlyHook.ask("httpasyncclient4/connect", handler, MethodHandles.lookup());
    }
  }

  /** Before a request is written; none is written until its turn has come. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object handler) {
      return MannerlyHook.tell("httpasyncclient4/held", handler);
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object handler,
        @Advice.Enter @Nullable Object held,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object request) {
      if (held != null) {
        request = held;
      }
      if (request != null
          && MannerlyHook.ask("httpasyncclient4/write", handler, request, MethodHandles.lookup())
              != null) {
        request = null;
      }
    }
  }

  /** The head of a response. */
  static final class Received {
    private Received() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object handler, @Advice.Argument(0) Object response) {
      MannerlyHook.tell("httpasyncclient4/received", handler, response, MethodHandles.lookup());
    }
  }

  /** The end of a response, before the client looks for what comes next. */
  static final class Completed {
    private Completed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object handler) {
      MannerlyHook.tell("httpasyncclient4/completed", handler);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object handler, @Advice.Thrown @Nullable Throwable error) {
      if (error != null) {
        MannerlyHook.tell("httpasyncclient4/broken", handler, error, MethodHandles.lookup());
      }
    }
  }

  /** Whether a response is the last of its exchange. */
  static final class Again {
    private Again() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.Argument(0) Object state,
        @Advice.Argument(1) Object handler,
        @Advice.Return(readOnly = false) boolean more) {
      if (!more
          && MannerlyHook.tell("httpasyncclient4/again", state, handler, MethodHandles.lookup())
              != null) {
        more = true;
      }
    }
  }

  /** After the client knows what it sends next, and before it does. */
  static final class Settled {
    private Settled() {}

    @Advice.OnMethodExit
    static void exit(@Advice.Argument(0) Object state, @Advice.Argument(1) Object handler) {
      MannerlyHook.tell("httpasyncclient4/settled", state, handler, MethodHandles.lookup());
    }
  }
}
