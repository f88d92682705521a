package dev.mannerly.agent.tripwire;

import dev.mannerly.agent.hook.MannerlyHook;
import net.bytebuddy.asm.Advice;

/** What is inlined where the JDK opens TCP connections. */
final class TripwireAdvice {

  private TripwireAdvice() {}

  /** Before the connection is opened; throws where it must not be. */
  static final class Connect {
    private Connect() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) Object address) {
      MannerlyHook.ask("tripwire/connect", address);
    }
  }
}
