package dev.mannerly.agent.jsoup;

import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.invoke.MethodHandles;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** What is inlined into jsoup; each calls its point and no more. */
@SuppressWarnings("UnusedVariable") // assignments replace results once inlined
final class JsoupAdvice {

  private JsoupAdvice() {}

  /** One hop, where it has two arguments; with one it is the call that leads to the first hop. */
  static final class Execute {
    private Execute() {}

    @Advice.OnMethodEnter
    static @Nullable Object enter(@Advice.AllArguments Object[] arguments) {
      return arguments.length == 2
          ? MannerlyHook.ask("jsoup/hop", arguments[0], arguments[1], MethodHandles.lookup())
          : null;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void exit(
        @Advice.AllArguments Object[] arguments,
        @Advice.Enter @Nullable Object asked,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object returned,
        @Advice.Thrown(readOnly = false) @Nullable Throwable thrown) {
      if (asked != null) {
        Object replaced =
            MannerlyHook.tell(
                "jsoup/done", asked, arguments, returned, thrown, MethodHandles.lookup());
        if (replaced instanceof Throwable error) {
          returned = null;
          thrown = error;
        } else if (replaced != null) {
          returned = replaced;
          thrown = null;
        }
      }
    }
  }
}
