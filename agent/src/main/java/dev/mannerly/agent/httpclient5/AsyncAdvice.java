package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into clients that call back; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class AsyncAdvice {

  private AsyncAdvice() {}

  /** One hop, before it leases a connection; skipped, and entered again in its turn. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object element, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask(
          "httpclient5/async-connect", element, arguments, MethodHandles.lookup());
    }
  }

  /** One request, just before it is written; likewise. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object element, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask(
          "httpclient5/async-write", element, arguments, MethodHandles.lookup());
    }
  }

  /** The request as the application's interceptors left it, before it is written. */
  static final class Produce {
    private Produce() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.Argument(value = 0, readOnly = false, typing = Assigner.Typing.DYNAMIC)
            Object channel) {
      Object watched =
          MannerlyHook.ask("httpclient5/async-channel", channel, MethodHandles.lookup());
      if (watched != null) {
        channel = watched;
      }
    }
  }

  /** One exchange of a client without a chain; likewise. */
  static final class Minimal {
    private Minimal() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object client, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask(
          "httpclient5/minimal-async", client, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object cancellable,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (cancellable != null) {
        returned = cancellable;
      }
    }
  }

  /** One exchange over a connection that was leased before; likewise. */
  static final class Leased {
    private Leased() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object endpoint, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask(
          "httpclient5/minimal-async", endpoint, arguments, MethodHandles.lookup());
    }
  }
}
