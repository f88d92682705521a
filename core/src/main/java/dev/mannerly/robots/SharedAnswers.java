package dev.mannerly.robots;

import dev.mannerly.hop.Origin;
import dev.mannerly.hop.RequestRefusedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The answers that the JVMs of a fleet share, and the lock that lets one of them fetch. The lock
 * must expire by itself, later than a fetch with its redirects and their slots can take.
 *
 * <p>Who cannot reach the shared store throws, or fails the future with, {@link
 * RequestRefusedException}; the hops that asked are then refused with it.
 */
public interface SharedAnswers {

  /** Nothing is shared: every JVM fetches for itself. */
  SharedAnswers NONE = new Unshared();

  /** Looks without taking anything. */
  CompletableFuture<Look> look(Origin origin);

  /**
   * Looks once more, after the slot of our fetch was taken, and takes the lock when there is
   * nothing: {@link Free} then means that it is ours. Blocks for one command at most.
   *
   * @throws RequestRefusedException if the store could not be asked
   */
  Look claim(Origin origin) throws RequestRefusedException;

  /** Shares an answer for {@code life} and gives the lock back. Never blocks. */
  void store(Origin origin, Answered answer, Duration life);

  /** Gives the lock back without an answer. Never blocks; harmless when the lock is not ours. */
  void release(Origin origin);

  /** What a look finds. */
  sealed interface Look {}

  /**
   * An answer that stands.
   *
   * @param life for how long it still does
   */
  record Found(Answered answer, Duration life) implements Look {}

  /** Another JVM holds the lock. */
  record Busy() implements Look {}

  /** Nothing is known and nobody fetches. */
  record Free() implements Look {}
}
