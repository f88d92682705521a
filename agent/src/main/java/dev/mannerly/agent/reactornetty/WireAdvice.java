package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** What is inlined where requests are written and responses read; see {@link CallAdvice}. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class WireAdvice {

  private WireAdvice() {}

  /** The head of a request is complete and goes out next. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object wire) {
      Object again = MannerlyHook.ask("reactor-netty/write", wire, MethodHandles.lookup());
      if (again != null) {
        throw (RuntimeException) again; // the client's own, which begins the hop once more
      }
    }
  }

  /** What refuses a head where nobody above would tell the caller. */
  static final class Unwritten {
    private Unwritten() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object wire, @Advice.Thrown(readOnly = false) @Nullable Throwable thrown) {
      if (thrown != null
          && MannerlyHook.tell("reactor-netty/unwritten", wire, thrown, MethodHandles.lookup())
              != null) {
        thrown = null;
      }
    }
  }

  /** A request could not be written; of connections that are not kept the call is not told. */
  static final class Unheard {
    private Unheard() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire, @Advice.Argument(0) Object error) {
      MannerlyHook.tell("reactor-netty/unheard", wire, error, MethodHandles.lookup());
    }
  }

  /** The head of a response. */
  static final class Head {
    private Head() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire, @Advice.Argument(0) Object response) {
      MannerlyHook.tell("reactor-netty/head", wire, response, MethodHandles.lookup());
    }
  }

  /** Whether the caller gets this response; false where another hop follows. */
  static final class Again {
    private Again() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object wire, @Advice.Argument(0) Object response) {
      return MannerlyHook.tell("reactor-netty/again", wire, response, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.Enter @Nullable Object again, @Advice.Return(readOnly = false) boolean returned) {
      if (again != null) {
        returned = false;
      }
    }
  }

  /** All of a response is here, or nothing more comes. */
  static final class End {
    private End() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire) {
      MannerlyHook.tell("reactor-netty/end", wire, MethodHandles.lookup());
    }
  }

  /** The connection was closed under a response. */
  static final class Closed {
    private Closed() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire) {
      MannerlyHook.tell("reactor-netty/closed", wire, MethodHandles.lookup());
    }
  }

  /** The application gives the rest of a response up. */
  static final class Cancelled {
    private Cancelled() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire) {
      MannerlyHook.tell("reactor-netty/cancelled", wire, MethodHandles.lookup());
    }
  }
}
