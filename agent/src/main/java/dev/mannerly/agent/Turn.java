package dev.mannerly.agent;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The wait for one hop, or for several of one call, in a client that blocks its caller. One thread
 * waits; any may give up.
 */
public final class Turn {
  private final Policy policy;
  private final Runnable beforeWaiting;
  private @Nullable CompletableFuture<Permit> asked;
  private @Nullable IOException givenUp;

  public Turn(Policy policy) {
    this(policy, () -> {});
  }

  /**
   * A wait that does something first.
   *
   * @param beforeWaiting runs where the permit is not at hand, such as giving back what others can
   *     use meanwhile
   */
  public Turn(Policy policy, Runnable beforeWaiting) {
    this.policy = policy;
    this.beforeWaiting = beforeWaiting;
  }

  /**
   * Blocks until this hop may be sent.
   *
   * @param sayWhoWeAre puts the User-Agent on the request, where the policy has one; it runs before
   *     the clock is looked at for the last time
   * @throws RequestRefusedException if the policy says no; nothing was sent
   * @throws InterruptedIOException if interrupted; the interrupt flag stays set
   * @throws IOException what {@link #giveUp} was given
   */
  public Permit await(Hop hop, Consumer<String> sayWhoWeAre) throws IOException {
    while (true) {
      Permit permit = permit(begin(hop));
      try {
        permit.userAgent().ifPresent(sayWhoWeAre);
      } catch (RuntimeException | Error e) {
        permit.back();
        throw e;
      }
      if (permit.stillGood()) {
        return permit;
      }
      permit.back();
    }
  }

  /** Ends the wait, also one that has not begun yet; nothing is sent. */
  public void giveUp(IOException cause) {
    CompletableFuture<Permit> ended;
    synchronized (this) {
      if (givenUp == null) {
        givenUp = cause;
      }
      ended = asked;
    }
    if (ended != null) {
      ended.cancel(true);
    }
  }

  private CompletableFuture<Permit> begin(Hop hop) throws IOException {
    throwIfGivenUp();
    CompletableFuture<Permit> begun = policy.awaitAsync(hop);
    synchronized (this) {
      asked = begun;
    }
    return begun;
  }

  private Permit permit(CompletableFuture<Permit> begun) throws IOException {
    try {
      if (over()) {
        begun.cancel(true);
      }
      prepare(begun);
      Permit permit = begun.get();
      if (over()) {
        permit.back();
      }
      throwIfGivenUp();
      return permit;
    } catch (CancellationException e) {
      throwIfGivenUp();
      throw e;
    } catch (InterruptedException e) {
      leave(begun);
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
  }

  private void prepare(CompletableFuture<Permit> begun) {
    if (begun.isDone()) {
      return;
    }
    try {
      beforeWaiting.run();
    } catch (RuntimeException | Error e) {
      leave(begun);
      throw e;
    }
  }

  private synchronized boolean over() {
    return givenUp != null;
  }

  private synchronized void throwIfGivenUp() throws IOException {
    if (givenUp != null) {
      throw givenUp;
    }
  }

  /** Ends a wait that nobody is interested in; a permit that came in this instant goes back. */
  private static void leave(CompletableFuture<Permit> begun) {
    if (!begun.cancel(true) && !begun.isCompletedExceptionally()) {
      begun.join().back();
    }
  }

  private static IOException failure(@Nullable Throwable cause) {
    if (cause instanceof RequestRefusedException refused) {
      return refused.refusal().asException(); // with the stack of the caller, not of a worker
    }
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }
}
