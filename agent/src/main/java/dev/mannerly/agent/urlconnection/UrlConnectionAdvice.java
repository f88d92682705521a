package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.hook.MannerlyHook;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** What is inlined into the JDK's connections; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class UrlConnectionAdvice {

  private UrlConnectionAdvice() {}

  /** A connection is about to be made or taken, or the cache to be asked. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object connection) {
      MannerlyHook.ask("httpurlconnection/connect", connection, MethodHandles.lookup());
    }
  }

  /** A connection is about to be made or taken; the last argument is for whom. */
  static final class Open {
    private Open() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.AllArguments Object[] arguments) {
      MannerlyHook.ask(
          "httpurlconnection/open", arguments[arguments.length - 1], MethodHandles.lookup());
    }
  }

  /** A request is about to be written. */
  static final class Write {
    private Write() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object connection) {
      MannerlyHook.ask("httpurlconnection/write", connection, MethodHandles.lookup());
    }
  }

  /** A response is awaited; what happens inside of it again is a repetition. */
  static final class Parse {
    private Parse() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire, @Advice.AllArguments Object[] arguments) {
      MannerlyHook.tell(
          "httpurlconnection/parse", wire, arguments[arguments.length - 1], MethodHandles.lookup());
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object wire,
        @Advice.AllArguments Object[] arguments,
        @Advice.Thrown @Nullable Throwable thrown) {
      MannerlyHook.tell(
          "httpurlconnection/parsed",
          wire,
          arguments[0],
          arguments[arguments.length - 1],
          thrown,
          MethodHandles.lookup());
    }
  }

  /** A socket is about to be opened, the first or one to repeat a request on. */
  static final class Reopen {
    private Reopen() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire) {
      MannerlyHook.ask("httpurlconnection/reopen", wire, MethodHandles.lookup());
    }
  }

  /** A request is about to be written, the first time or again. */
  static final class Rewrite {
    private Rewrite() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object wire, @Advice.Argument(0) Object head) {
      MannerlyHook.ask("httpurlconnection/rewrite", wire, head, MethodHandles.lookup());
    }
  }

  /** A connection was made, or could not be. */
  static final class Connected {
    private Connected() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object connection,
        @Advice.Thrown(readOnly = false) @Nullable Throwable thrown) {
      if (thrown != null
          && MannerlyHook.tell(
                  "httpurlconnection/connected", connection, thrown, MethodHandles.lookup())
              != null) {
        thrown = null;
      }
    }
  }

  /** The stream to write a body to. */
  static final class Output {
    private Output() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static @Nullable Object enter(@Advice.This Object connection) {
      return MannerlyHook.tell("httpurlconnection/output", connection);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object connection,
        @Advice.Enter @Nullable Object nowhere,
        @Advice.Return(readOnly = false) @Nullable OutputStream returned,
        @Advice.Thrown(readOnly = false) @Nullable Throwable thrown) {
      Object replaced = nowhere;
      if (thrown != null) {
        replaced =
            MannerlyHook.tell(
                "httpurlconnection/no-output", connection, thrown, MethodHandles.lookup());
      }
      if (replaced != null) {
        returned = (OutputStream) replaced;
        thrown = null;
      }
    }
  }

  /** The body of a response, or why there is none. */
  static final class Input {
    private Input() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object connection,
        @Advice.Return(readOnly = false) @Nullable InputStream returned,
        @Advice.Thrown(readOnly = false) @Nullable Throwable thrown) {
      Object replaced =
          MannerlyHook.tell(
              "httpurlconnection/input", connection, returned, thrown, MethodHandles.lookup());
      if (replaced instanceof InputStream stream) {
        returned = stream;
        thrown = null;
      } else if (replaced instanceof Throwable error) {
        returned = null;
        thrown = error;
      }
    }
  }

  /** The application gives the connection up, perhaps from another thread. */
  static final class Disconnect {
    private Disconnect() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Object connection) {
      MannerlyHook.tell("httpurlconnection/disconnect", connection);
    }
  }

  /** Some of a body was read. */
  static final class Read {
    private Read() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.This Object stream,
        @Advice.Return int count,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (count < 0 || thrown != null) {
        MannerlyHook.tell("httpurlconnection/end", stream, thrown);
      }
    }
  }

  /** A body is read no further. */
  static final class Close {
    private Close() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Advice.This Object stream) {
      MannerlyHook.tell("httpurlconnection/closed", stream);
    }
  }
}
