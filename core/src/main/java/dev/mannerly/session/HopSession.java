package dev.mannerly.session;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Asks the policy about hops. What every adapter speaks to, and all that it needs: it builds a
 * {@link Hop}, awaits its {@link Permit}, sends exactly once per permit, reports the outcome on it.
 * Safe for use by many threads.
 */
public interface HopSession {

  /**
   * Blocks until this hop may leave, at most {@code waiting.max-wait}.
   *
   * @throws dev.mannerly.hop.RequestRefusedException if a rule forbids the hop; nothing was sent
   * @throws java.io.InterruptedIOException if interrupted; the interrupt flag stays set
   */
  Permit await(Hop hop) throws IOException;

  /**
   * The same without a thread. The future is complete on return when the permit is at hand; else a
   * worker of ours completes it, which may run a continuation that blocks shortly. It fails with
   * {@link RequestRefusedException}. Cancelling it ends the wait and gives the slot back.
   */
  CompletableFuture<Permit> awaitAsync(Hop hop);

  /**
   * Whether the call of this hop should be tried again after such an answer, as a fresh hop with
   * the next attempt number; its wait is part of that hop's own. The caller makes sure that the
   * body, if any, can be sent again, and asks only where the client does not retry by itself.
   */
  boolean retries(Hop hop, Answer answer);

  /**
   * The made-up response for a refusal under {@code refusal.as: response}; empty when refusals are
   * thrown.
   */
  Optional<MadeUpResponse> response(RequestRefusedException refusal);
}
