package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.hook.MannerlyHook;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** What is inlined into the client; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace arguments and results once inlined
final class JdkHttpAdvice {

  private JdkHttpAdvice() {}

  /** One hop: runs at once, or is skipped and entered again when its permit is there. */
  static final class Send {
    private Send() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(
        @Advice.This Object call, @Advice.AllArguments Object[] arguments) {
      return MannerlyHook.ask("java.net.http/send", call, arguments, MethodHandles.lookup());
    }

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object call,
        @Advice.AllArguments Object[] arguments,
        @Advice.Enter @Nullable Object later,
        @Advice.Return(readOnly = false) CompletableFuture<?> returned) {
      if (later != null) {
        returned = (CompletableFuture<?>) later;
      } else {
        Object replaced =
            MannerlyHook.tell(
                "java.net.http/sent", call, arguments, MethodHandles.lookup(), returned);
        if (replaced != null) {
          returned = (CompletableFuture<?>) replaced;
        }
      }
    }
  }

  /** One call, over all its hops. */
  static final class Call {
    private Call() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object call, @Advice.Return(readOnly = false) CompletableFuture<?> returned) {
      Object replaced =
          MannerlyHook.tell("java.net.http/call", call, MethodHandles.lookup(), returned);
      if (replaced != null) {
        returned = (CompletableFuture<?>) replaced;
      }
    }
  }

  /** What would follow a redirect or answer a challenge. */
  static final class Filters {
    private Filters() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.This Object call, @Advice.Argument(0) Object response) {
      return MannerlyHook.tell("java.net.http/filters", call, MethodHandles.lookup(), response)
          != null;
    }
  }

  /** The application gives up. */
  static final class Cancel {
    private Cancel() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object call, @Advice.Return boolean cancelled) {
      if (cancelled) {
        MannerlyHook.tell("java.net.http/cancel", call);
      }
    }
  }

  /** The client gives up. */
  static final class TimeOut {
    private TimeOut() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object call, @Advice.Argument(0) IOException cause) {
      MannerlyHook.tell("java.net.http/cancel", call, cause);
    }
  }

  /** The head of a response, or the failure to get one. */
  static final class Head {
    private Head() {}

    @Advice.OnMethodExit
    static void exit(
        @Advice.This Object hop, @Advice.Return(readOnly = false) CompletableFuture<?> returned) {
      Object replaced =
          MannerlyHook.tell("java.net.http/head", hop, MethodHandles.lookup(), returned);
      if (replaced != null) {
        returned = (CompletableFuture<?>) replaced;
      }
    }
  }

  /** A body that the application reads. */
  static final class Body {
    private Body() {}

    @Advice.OnMethodEnter
    static void enter(
        @Advice.This Object hop,
        @Advice.Argument(value = 0, readOnly = false) HttpResponse.BodyHandler<?> handler) {
      Object replaced =
          MannerlyHook.tell("java.net.http/body", hop, MethodHandles.lookup(), handler);
      if (replaced != null) {
        handler = (HttpResponse.BodyHandler<?>) replaced;
      }
    }

    @Advice.OnMethodExit
    static void exit(@Advice.This Object hop, @Advice.Return CompletableFuture<?> returned) {
      MannerlyHook.tell("java.net.http/body-read", hop, MethodHandles.lookup(), returned);
    }
  }

  /** A body that the client throws away, before a redirect or a challenge's answer. */
  static final class IgnoredBody {
    private IgnoredBody() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object hop, @Advice.Return CompletableFuture<?> returned) {
      MannerlyHook.tell("java.net.http/body-ignored", hop, MethodHandles.lookup(), returned);
    }
  }

  /** A response that can have no body. */
  static final class NoBody {
    private NoBody() {}

    @Advice.OnMethodExit
    static void exit(@Advice.This Object hop) {
      MannerlyHook.tell("java.net.http/no-body", hop, MethodHandles.lookup());
    }
  }
}
