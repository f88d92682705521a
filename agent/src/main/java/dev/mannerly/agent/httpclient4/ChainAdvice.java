package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into the execution chain. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class ChainAdvice {

  private ChainAdvice() {}

  /** One execution, before it leases its connection; a refusal may be returned as a response. */
  static final class Execute {
    private Execute() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object engine, @Advice.AllArguments Object[] arguments) {
      return arguments[0] == null || arguments[1] == null || arguments[2] == null
          ? null // the library says so
          : MannerlyHook.ask("httpclient4/execute", engine, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object engine,
        @Advice.AllArguments Object[] arguments,
        @Advice.Enter @Nullable Object madeUp,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned,
        @Advice.Thrown(readOnly = false) @Nullable Throwable failure) {
      if (madeUp != null) {
        returned = madeUp;
      } else {
        Object replaced =
            MannerlyHook.ask(
                "httpclient4/executed",
                engine,
                arguments,
                MethodHandles.lookup(),
                returned,
                failure);
        if (replaced != null) {
          returned = replaced;
          failure = null;
        }
      }
    }
  }

  /** Whether the engine sends once more. */
  static final class Again {
    private Again() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object engine,
        @Advice.AllArguments Object[] arguments,
        @Advice.Return(readOnly = false) boolean returned) {
      if (MannerlyHook.ask("httpclient4/again", engine, arguments, returned, MethodHandles.lookup())
          != null) {
        returned = true;
      }
    }
  }

  /** A connection was leased. */
  static final class Holder {
    private Holder() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object holder) {
      MannerlyHook.tell("httpclient4/holder", holder);
    }
  }

  /** A strategy of the application's that repeats overloaded calls. */
  static final class Strategy {
    private Strategy() {}

    @Advice.OnMethodEnter
    static void enter() {
      MannerlyHook.tell("httpclient4/strategy", 1);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit() {
      MannerlyHook.tell("httpclient4/strategy", -1);
    }
  }
}
