package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.hook.MannerlyHook;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into the client; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace arguments and results once inlined
final class OkHttpAdvice {

  private OkHttpAdvice() {}

  /** One hop, behind the cache and before it has a connection. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.Argument(0) Object chain) {
      return MannerlyHook.ask("okhttp/connect", chain, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object madeUp,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object returned) {
      if (madeUp != null) {
        returned = madeUp;
      }
    }
  }

  /** The same hop, about to be written to its connection. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.This Object exchange,
        @Advice.Argument(value = 0, readOnly = false, typing = Assigner.Typing.DYNAMIC)
            Object request) {
      Object renamed = MannerlyHook.ask("okhttp/write", exchange, request, MethodHandles.lookup());
      if (renamed != null) {
        request = renamed;
      }
    }
  }

  /** The head of a response. */
  static final class Head {
    private Head() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object exchange, @Advice.Argument(0) Object response) {
      MannerlyHook.tell("okhttp/head", exchange, response, MethodHandles.lookup());
    }
  }

  /** A hop that failed, wherever it had come. */
  static final class Failed {
    private Failed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object exchange, @Advice.Argument(0) IOException failure) {
      MannerlyHook.tell("okhttp/failed", exchange, failure, MethodHandles.lookup());
    }
  }

  /** A response that the client takes no further interest in. */
  static final class Detached {
    private Detached() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object exchange) {
      MannerlyHook.tell("okhttp/detached", exchange);
    }
  }

  /** The end of a response: read, closed or broken off. */
  static final class BodyEnd {
    private BodyEnd() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object body, @Advice.Argument(0) IOException failure) {
      MannerlyHook.tell("okhttp/body-end", body, MethodHandles.lookup(), failure);
    }
  }

  /** The client's loop over the hops of one call. */
  static final class Run {
    private Run() {}

    @Advice.OnMethodEnter
    static @Nullable Object enter(@Advice.Argument(0) Object chain) {
      return MannerlyHook.tell("okhttp/begin", chain, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.Enter Object outer) {
      MannerlyHook.tell("okhttp/leave", outer);
    }
  }

  /** The request that follows a response, or null when the response is the call's. */
  static final class FollowUp {
    private FollowUp() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) Object response) {
      return MannerlyHook.tell("okhttp/final", response, MethodHandles.lookup()) != null;
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter boolean last,
        @Advice.Argument(0) Object response,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object followUp) {
      if (!last && followUp == null) {
        followUp = MannerlyHook.tell("okhttp/again", response, MethodHandles.lookup());
      }
    }
  }

  /** The application or a time-out gives a call up. */
  static final class Cancel {
    private Cancel() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object call) {
      MannerlyHook.tell("okhttp/cancel", call, MethodHandles.lookup());
    }
  }

  /** No further hop of a call will come. */
  static final class Over {
    private Over() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object call, @Advice.Argument(0) IOException failure) {
      MannerlyHook.tell("okhttp/over", call, MethodHandles.lookup(), failure);
    }
  }

  /** Whether a connection that was kept can be used once more. */
  static final class Healthy {
    private Healthy() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object connection, @Advice.Return(readOnly = false) boolean healthy) {
      if (healthy && MannerlyHook.tell("okhttp/kept", connection, MethodHandles.lookup()) != null) {
        healthy = false;
      }
    }
  }
}
