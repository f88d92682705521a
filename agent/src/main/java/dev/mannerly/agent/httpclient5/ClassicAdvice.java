package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.hook.MannerlyHook;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into clients that block their caller; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class ClassicAdvice {

  private ClassicAdvice() {}

  /** One hop, before it leases a connection. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object element, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask("httpclient5/connect", element, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.AllArguments Object[] arguments,
        @Advice.Enter @Nullable Object answer,
        @Advice.Thrown @Nullable Throwable thrown,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (answer != null) {
        returned = answer;
      } else {
        MannerlyHook.tell("httpclient5/connected", arguments, MethodHandles.lookup(), thrown);
      }
    }
  }

  /** One request, just before it is written. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object runtime, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask("httpclient5/write", runtime, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object runtime,
        @Advice.AllArguments Object[] arguments,
        @Advice.Enter @Nullable Object answer,
        @Advice.Thrown @Nullable Throwable thrown,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (answer != null) {
        returned = answer;
      } else {
        MannerlyHook.tell(
            "httpclient5/written", runtime, arguments, MethodHandles.lookup(), returned, thrown);
      }
    }
  }

  /** One call of a client without a chain. */
  static final class Minimal {
    private Minimal() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object client, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask("httpclient5/minimal", client, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.Enter @Nullable Object answer,
        @Advice.Thrown @Nullable Throwable thrown,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned) {
      if (answer != null) {
        returned = answer;
      } else {
        MannerlyHook.tell("httpclient5/minimal-executed", thrown);
      }
    }
  }

  /** A connection is about to be leased. */
  static final class Acquire {
    private Acquire() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object runtime) {
      MannerlyHook.tell("httpclient5/acquire", runtime);
    }
  }

  /** A connection is given back or closed. */
  static final class Gone {
    private Gone() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object runtime) {
      MannerlyHook.tell("httpclient5/gone", runtime);
    }
  }

  /** The application gives up. */
  static final class Cancel {
    private Cancel() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object runtime) {
      MannerlyHook.tell("httpclient5/cancel", runtime);
    }
  }

  /** A body's stream, as the application gets it. */
  static final class Content {
    private Content() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object entity, @Advice.Return(readOnly = false) InputStream returned) {
      Object watched =
          MannerlyHook.tell("httpclient5/content", entity, MethodHandles.lookup(), returned);
      if (watched != null) {
        returned = (InputStream) watched;
      }
    }
  }

  /** A body that is copied whole. */
  static final class Copy {
    private Copy() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object entity) {
      MannerlyHook.tell("httpclient5/copy", entity, MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object entity, @Advice.Thrown @Nullable Throwable thrown) {
      MannerlyHook.tell("httpclient5/copied", entity, MethodHandles.lookup(), thrown);
    }
  }
}
