package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into the client; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class JettyAdvice {

  private JettyAdvice() {}

  /** A hop before it takes a connection: goes on, or is skipped and entered again later. */
  static final class Send {
    private Send() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object destination, @Advice.Argument(0) Object exchange) {
      return MannerlyHook.ask("jetty/send", destination, exchange, MethodHandles.lookup());
    }
  }

  /** A hop on its connection: is written, or is skipped and entered again later. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object connection,
        @Advice.Argument(0) Object channel,
        @Advice.Argument(1) Object exchange) {
      return MannerlyHook.ask("jetty/write", connection, channel, exchange, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Argument(1) Object exchange,
        @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object failure) {
      if (failure != null) {
        MannerlyHook.tell("jetty/not-written", exchange);
      }
    }
  }

  /** The application has had its last chance to change the request. */
  static final class Headers {
    private Headers() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object sender,
        @Advice.Argument(0) Object exchange,
        @Advice.Return(readOnly = false) boolean goesOn) {
      if (goesOn
          && MannerlyHook.ask("jetty/headers", sender, exchange, MethodHandles.lookup()) != null) {
        goesOn = false;
      }
    }
  }

  /** A destination stops, with its client or because nothing was sent there for long. */
  static final class Stopped {
    private Stopped() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object destination) {
      MannerlyHook.tell("jetty/stopped", destination, MethodHandles.lookup());
    }
  }

  /** An exchange was given up before it had a connection. */
  static final class Dropped {
    private Dropped() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object exchange) {
      MannerlyHook.tell("jetty/dropped", exchange);
    }
  }

  /** The response has ended, well or not. */
  static final class Ended {
    private Ended() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object exchange) {
      MannerlyHook.tell("jetty/ended", exchange, MethodHandles.lookup());
    }
  }

  /** The head of a response is whole; nobody but its header listeners has seen it. */
  static final class Head {
    private Head() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) Object exchange) {
      MannerlyHook.tell("jetty/head", exchange, MethodHandles.lookup());
    }
  }

  /** The head of a response is told, in the order of the response's events. */
  static final class Told {
    private Told() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) Object response) {
      MannerlyHook.tell("jetty/told", response, MethodHandles.lookup());
    }
  }

  /** The same up to 11, where listeners are told by another. */
  static final class ToldOfOld {
    private ToldOfOld() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(1) Object response) {
      MannerlyHook.tell("jetty/told", response, MethodHandles.lookup());
    }
  }
}
