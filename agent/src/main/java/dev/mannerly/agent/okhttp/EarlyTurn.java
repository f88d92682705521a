package dev.mannerly.agent.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The turn of an enqueued call's first hop, awaited before the call got a thread.
 *
 * @param headers what the policy saw of the request's headers
 */
record EarlyTurn(Hop hop, AskedHeaders headers, CompletableFuture<Permit> permit) {

  /**
   * The grant for this request, or null where another one was asked for or the wait was given up.
   *
   * @throws RequestRefusedException if the request was refused
   */
  @Nullable Grant redeem(Insides in, Object request) throws IOException {
    if (!permit.isDone() || !Grant.isFor(in, request, hop, headers)) {
      giveUp(); // an interceptor changed what will be sent
      return null;
    }
    if (permit.isCancelled()) {
      return null;
    }
    try {
      return new Grant(hop, headers, permit.join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof RequestRefusedException refused) {
        throw refused.refusal().asException(); // with the stack of the caller, not of a worker
      }
      throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
    }
  }

  /** Ends a wait that nobody is interested in; a permit that is there already goes back. */
  void giveUp() {
    if (!permit.cancel(true) && !permit.isCompletedExceptionally()) {
      permit.join().back();
    }
  }
}
