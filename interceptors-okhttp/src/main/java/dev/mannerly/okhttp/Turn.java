package dev.mannerly.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/** Waits in the calling thread for a hop's turn. */
final class Turn {
  private Turn() {}

  /**
   * @throws RequestRefusedException if the policy says no
   * @throws IOException if the call is cancelled or its thread interrupted meanwhile
   */
  static Permit await(HopSession session, Hop hop, Call call) throws IOException {
    CompletableFuture<Permit> asked = session.awaitAsync(hop);
    if (!asked.isDone()) {
      CancelWatch.over(asked, call);
    }
    return result(asked, call);
  }

  static Permit result(CompletableFuture<Permit> asked, Call call) throws IOException {
    try {
      Permit permit = asked.get();
      if (call.isCanceled()) {
        permit.back();
        throw canceled();
      }
      return permit;
    } catch (CancellationException e) {
      throw canceled();
    } catch (InterruptedException e) {
      giveUp(asked);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
  }

  /** Ends a wait that nobody is interested in; a permit that came in this instant goes back. */
  static void giveUp(CompletableFuture<Permit> asked) {
    if (!asked.cancel(true) && !asked.isCompletedExceptionally()) {
      var unused = asked.thenAccept(Permit::back);
    }
  }

  /** As OkHttp says it. */
  private static IOException canceled() {
    return new IOException("Canceled");
  }

  private static IOException failure(@Nullable Throwable cause) {
    if (cause instanceof RequestRefusedException refused) {
      return refused.refusal().asException(); // with the stack of the caller, not of a worker
    }
    if (cause instanceof IOException failed) {
      return failed;
    }
    return new IOException(cause);
  }
}
