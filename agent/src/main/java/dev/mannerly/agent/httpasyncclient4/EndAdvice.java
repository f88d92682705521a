package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;

/** What is inlined where exchanges end, or must not begin; each calls its point and no more. */
final class EndAdvice {

  private EndAdvice() {}

  /** An exchange fails. */
  static final class Failed {
    private Failed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object handler, @Advice.Argument(0) Object error) {
      MannerlyHook.tell("httpasyncclient4/failed", handler, error);
    }
  }

  /** An exchange is cancelled. */
  static final class Cancelled {
    private Cancelled() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object handler) {
      MannerlyHook.tell("httpasyncclient4/cancelled", handler);
    }
  }

  /** An exchange is over. */
  static final class Closed {
    private Closed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object handler) {
      MannerlyHook.tell("httpasyncclient4/closed", handler);
    }
  }

  /** The application is told of a failure. */
  static final class FailedHere {
    private FailedHere() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object handler, @Advice.Argument(0) Object error) {
      MannerlyHook.tell("httpasyncclient4/failed-here", handler, error, MethodHandles.lookup());
    }
  }

  /** A form of the client whose requests no hook sees. */
  static final class Ungated {
    private Ungated() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object client) {
      MannerlyHook.ask("httpasyncclient4/ungated", client);
    }
  }
}
