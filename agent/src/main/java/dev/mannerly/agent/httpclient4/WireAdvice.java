package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** What is inlined where requests are written and connections are given back. */
final class WireAdvice {

  private WireAdvice() {}

  /** One request on its connection; throws where it must not be written. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.Argument(0) @Nullable Object request,
        @Advice.Argument(2) @Nullable Object context) {
      if (request != null && context != null) { // else the library says so
        MannerlyHook.ask("httpclient4/write", request, context, MethodHandles.lookup());
      }
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.Argument(0) @Nullable Object request,
        @Advice.Argument(1) @Nullable Object connection,
        @Advice.Argument(2) @Nullable Object context,
        @Advice.Return @Nullable Object response,
        @Advice.Thrown @Nullable Throwable failure) {
      if (request != null && context != null) {
        MannerlyHook.tell(
            "httpclient4/answered", request, connection, response, failure, MethodHandles.lookup());
      }
    }
  }

  /** A leased connection is given back or thrown away. */
  static final class HolderReleased {
    private HolderReleased() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object holder) {
      MannerlyHook.tell("httpclient4/holder-released", holder, MethodHandles.lookup());
    }
  }

  /** The application aborts what is on a leased connection. */
  static final class HolderCancelled {
    private HolderCancelled() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object holder) {
      MannerlyHook.tell("httpclient4/holder-cancelled", holder, MethodHandles.lookup());
    }
  }

  /** A connection of the old clients is given back. */
  static final class ConnectionReleased {
    private ConnectionReleased() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object connection) {
      MannerlyHook.tell("httpclient4/connection-released", connection);
    }
  }

  /** A connection of the old clients is thrown away. */
  static final class ConnectionAborted {
    private ConnectionAborted() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object connection) {
      MannerlyHook.tell("httpclient4/connection-aborted", connection);
    }
  }
}
