package dev.mannerly.session;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Whether the agent gates a client in this JVM. A drop-in of that client then lets its calls
 * through unasked, because the agent sees every hop of them and a hop is judged once.
 */
public final class Coverage {
  private static final String HOOK = "java.lang.MannerlyHook";

  private static volatile @Nullable MethodHandle covers = find();

  private Coverage() {}

  /**
   * Whether the agent gates this client.
   *
   * @param client the client's name as it stands in the action log
   */
  public static boolean byAgent(String client) {
    MethodHandle asked = covers;
    if (asked == null) {
      return false;
    }
    try {
      return (boolean) asked.invokeExact(client);
    } catch (Throwable e) {
      throw new IllegalStateException("the agent's hook does not answer", e);
    }
  }

  /** Looks for the agent again; an agent that attaches to a running JVM calls this. */
  public static void lookAgain() {
    covers = find();
  }

  private static @Nullable MethodHandle find() {
    try {
      Class<?> hook = Class.forName(HOOK, true, null);
      return MethodHandles.publicLookup()
          .findStatic(hook, "covers", MethodType.methodType(boolean.class, String.class));
    } catch (ReflectiveOperationException e) {
      return null; // no agent in this JVM
    }
  }
}
