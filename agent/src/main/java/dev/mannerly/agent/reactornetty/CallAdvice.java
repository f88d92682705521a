package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined around a call and its hops; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class CallAdvice {

  private CallAdvice() {}

  /** A call was made, with the settings of its client. */
  static final class Made {
    private Made() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object call, @Advice.Argument(0) Object settings) {
      MannerlyHook.tell("reactor-netty/made", call, settings, MethodHandles.lookup());
    }
  }

  /** A hop of a call begins; the sink is what its caller cancels. */
  static final class Begun {
    private Begun() {}

    @Advice.OnMethodExit
    static void exit(@Advice.Argument(0) Object sink, @Advice.Argument(1) Object call) {
      MannerlyHook.tell("reactor-netty/begun", call, sink, MethodHandles.lookup());
    }
  }

  /** One hop, before it takes a connection; skipped, and entered again in its turn. */
  static final class Acquire {
    private Acquire() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object provider, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask("reactor-netty/acquire", provider, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object later,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (later != null) {
        returned = later;
      }
    }
  }

  /** A hop has its connection and is about to be written; skipped where its turn is over. */
  static final class Request {
    private Request() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object call, @Advice.Argument(0) Object wire) {
      return MannerlyHook.tell("reactor-netty/request", call, wire, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object late,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (late != null) {
        returned = late;
      }
    }
  }

  /** Whether a call that failed goes on with another hop. */
  static final class Repeat {
    private Repeat() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object call, @Advice.Argument(0) Object error) {
      return MannerlyHook.tell("reactor-netty/repeat", call, error, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object decided, @Advice.Return(readOnly = false) boolean returned) {
      if (decided != null) {
        returned = ((Boolean) decided).booleanValue();
      }
    }
  }

  /** A hop failed, or is redirected. */
  static final class Failed {
    private Failed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.FieldValue("handler") Object call, @Advice.Argument(1) Object error) {
      MannerlyHook.tell("reactor-netty/failed", call, error, MethodHandles.lookup());
    }
  }
}
