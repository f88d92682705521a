package dev.mannerly.agent.hook;

import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls, in one call. The build moves this class to {@code java.lang}, where every
 * class loader finds it, OSGi bundles and fat jars included; therefore it names types of java.base
 * alone and holds no logic.
 */
public final class MannerlyHook {
  private static volatile @Nullable BiFunction<String, Object[], @Nullable Object> asked;
  private static volatile @Nullable BiFunction<String, Object[], @Nullable Object> told;
  private static volatile Set<String> covered = Set.of();

  private MannerlyHook() {}

  /** Connects the agent, once for the life of the JVM. */
  public static synchronized void connect(
      BiFunction<String, Object[], @Nullable Object> ask,
      BiFunction<String, Object[], @Nullable Object> tell) {
    if (asked != null) {
      throw new IllegalStateException("an agent is connected already");
    }
    told = tell;
    asked = ask;
  }

  /** Says which clients, by their names in the action log, are gated in this JVM. */
  public static void cover(Set<String> clients) {
    covered = Set.copyOf(clients);
  }

  /**
   * Whether the agent gates this client here, so that a drop-in of the same client has to let its
   * calls through unasked.
   */
  public static boolean covers(String client) {
    return covered.contains(client);
  }

  /**
   * Asks at a gate. Whatever goes wrong ends in an exception, which keeps the hop from being sent.
   */
  public static @Nullable Object ask(String point, @Nullable Object... arguments) {
    BiFunction<String, Object[], @Nullable Object> gate = asked;
    if (gate == null) {
      throw new IllegalStateException("no agent is connected");
    }
    return gate.apply(point, arguments);
  }

  /**
   * Tells what happened, or offers something to be replaced; null means that all stays as it is. It
   * never throws.
   */
  public static @Nullable Object tell(String point, @Nullable Object... arguments) {
    BiFunction<String, Object[], @Nullable Object> report = told;
    return report == null ? null : report.apply(point, arguments);
  }
}
