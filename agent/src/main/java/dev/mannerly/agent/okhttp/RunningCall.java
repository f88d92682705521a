package dev.mannerly.agent.okhttp;

import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** The call that a thread runs; calls nest in authenticators and interceptors. */
final class RunningCall {
  private static final ThreadLocal<@Nullable Object> CALL = new ThreadLocal<>();

  private RunningCall() {}

  /** Null where this thread runs none, or one that began before we came. */
  static @Nullable Object get() {
    return CALL.get();
  }

  /** Answers the call that this thread ran before. */
  static @Nullable Object begin(Object[] at) {
    Object outer = CALL.get();
    CALL.set(Insides.of((Lookup) at[1]).callOfChain(at[0]));
    return outer;
  }

  static @Nullable Object leave(Object[] at) {
    if (at[0] == null) {
      CALL.remove();
    } else {
      CALL.set(at[0]);
    }
    return null;
  }
}
