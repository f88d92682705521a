package dev.mannerly.jdk;

import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Walks one call through the policy, hop by hop, in the thread of its caller. */
final class BlockingCall<T> implements Stoppable {
  private final HopSession session;
  private final HopsOfCall hops;
  private final ResponseSender<T> sender;
  private final OpenCalls open;
  private volatile boolean stopped;
  private volatile @Nullable CompletableFuture<Permit> waiting;

  BlockingCall(HopsOfCall hops, ResponseSender<T> sender, OpenCalls open) {
    this.session = hops.session();
    this.hops = hops;
    this.sender = sender;
    this.open = open;
  }

  HttpResponse<T> run() throws IOException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    open.begin(this);
    try {
      Optional<HttpResponse<T>> end = Optional.empty();
      while (end.isEmpty()) {
        end = hop();
      }
      return end.get();
    } catch (RequestRefusedException e) {
      return madeUp(e);
    } finally {
      open.end(this);
    }
  }

  @Override
  public void stop() {
    stopped = true;
    CompletableFuture<Permit> asked = waiting;
    if (asked != null) {
      asked.cancel(true);
    }
  }

  private Optional<HttpResponse<T>> hop() throws IOException, InterruptedException {
    Permit permit = turn();
    if (stopped) {
      permit.back();
      throw new IOException("closed");
    }
    if (!permit.stillGood()) {
      permit.back();
      return Optional.empty(); // asks anew
    }
    return sender.sendHere(hops.dressed(permit), permit);
  }

  private Permit turn() throws IOException, InterruptedException {
    CompletableFuture<Permit> asked = session.awaitAsync(hops.hop());
    waiting = asked;
    if (stopped) {
      asked.cancel(true);
    }
    try {
      return asked.get();
    } catch (InterruptedException e) {
      if (!asked.cancel(true)) {
        var unused = asked.thenAccept(Permit::back);
      }
      throw e;
    } catch (CancellationException e) {
      throw new IOException("closed", e);
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } finally {
      waiting = null;
    }
  }

  private HttpResponse<T> madeUp(RequestRefusedException refusal)
      throws IOException, InterruptedException {
    try {
      return sender
          .madeUp(hops.request(), session.response(refusal).orElseThrow(() -> refusal))
          .toCompletableFuture()
          .get();
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
  }

  private static IOException failure(@Nullable Throwable cause) {
    if (cause instanceof RequestRefusedException refused) {
      return refused.refusal().asException(); // with the stack of the caller, not of a worker
    }
    return cause instanceof IOException failed ? failed : new IOException(cause);
  }
}
