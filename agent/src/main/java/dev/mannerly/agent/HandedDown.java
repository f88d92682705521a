package dev.mannerly.agent;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The decision about one hop, asked for by a client that has another one below it send the hop in
 * the same thread. The client below gets it instead of asking: once, and only for a hop that has
 * this method and URL. What it sends beyond that, it asks for itself.
 */
public final class HandedDown {
  private static final ThreadLocal<@Nullable HandedDown> INNERMOST = new ThreadLocal<>();

  /** Hops of clients below: the client above tries them again, if anyone does. */
  private static final PerObject<Boolean> BELOW = new PerObject<>();

  private final Hop hop;
  private final CompletableFuture<Permit> decision;
  private final @Nullable HandedDown outer;
  private boolean taken;

  private HandedDown(Hop hop, CompletableFuture<Permit> decision) {
    this.hop = hop;
    this.decision = decision;
    this.outer = INNERMOST.get();
    INNERMOST.set(this);
  }

  /** Hands a permit down in this thread until {@link #close}. */
  public static HandedDown of(Hop hop, Permit permit) {
    return new HandedDown(hop, CompletableFuture.completedFuture(permit));
  }

  /** Hands a refusal down, which the client below knows how to make a response of. */
  public static HandedDown of(Hop hop, RequestRefusedException refusal) {
    return new HandedDown(hop, CompletableFuture.failedFuture(refusal));
  }

  /**
   * The decision for a hop of a client below, or null when it must ask. A permit for a hop that is
   * not the one to be sent goes back, so that it does not hold up that one.
   */
  static @Nullable CompletableFuture<Permit> take(Hop lower) {
    HandedDown handed = INNERMOST.get();
    if (handed == null || handed.taken) {
      return null;
    }
    if (!handed.hop.method().equals(lower.method()) || !handed.hop.url().equals(lower.url())) {
      handed.giveBack();
      return null;
    }
    handed.taken = true;
    BELOW.put(lower, true);
    return handed.decision;
  }

  /** Whether a client above decides if this hop is tried again. */
  static boolean triesAgain(Hop lower) {
    return BELOW.get(lower) != null;
  }

  /** Ends it; a permit that nobody took goes back. Called by the same thread, innermost first. */
  public void close() {
    if (outer == null) {
      INNERMOST.remove();
    } else {
      INNERMOST.set(outer);
    }
    giveBack();
  }

  private void giveBack() {
    if (!taken && !decision.isCompletedExceptionally()) {
      decision.join().back();
    }
    taken = true;
  }
}
