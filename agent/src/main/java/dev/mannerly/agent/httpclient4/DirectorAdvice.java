package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into the engine of the old clients. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class DirectorAdvice {

  private DirectorAdvice() {}

  /** One call, over all its hops. */
  static final class Direct {
    private Direct() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.This Object engine,
        @Advice.Argument(1) Object request,
        @Advice.Argument(2) Object context) {
      MannerlyHook.ask("httpclient4/direct", engine, request, context, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object engine,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned,
        @Advice.Thrown(readOnly = false) @Nullable Throwable failure) {
      Object replaced =
          MannerlyHook.tell(
              "httpclient4/directed", engine, MethodHandles.lookup(), returned, failure);
      if (replaced != null) {
        returned = replaced;
        failure = null;
      }
    }
  }

  /** A hop has its route. */
  static final class Routed {
    private Routed() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object engine,
        @Advice.Argument(1) Object request,
        @Advice.Return Object route) {
      MannerlyHook.ask("httpclient4/routed", engine, request, route);
    }
  }

  /** A hop, before it opens its connection. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object engine, @Advice.Argument(0) Object routedRequest) {
      MannerlyHook.ask("httpclient4/connect", engine, routedRequest, MethodHandles.lookup());
    }
  }

  /** One try to write a request. */
  static final class Attempt {
    private Attempt() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object request) {
      MannerlyHook.ask("httpclient4/attempt", request, MethodHandles.lookup());
    }
  }

  /** What follows a response. */
  static final class FollowUp {
    private FollowUp() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object engine,
        @Advice.Argument(0) Object routedRequest,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (returned == null) {
        Object same = MannerlyHook.tell("httpclient4/follow-up", engine, routedRequest);
        if (same != null) {
          returned = same;
        }
      }
    }
  }
}
