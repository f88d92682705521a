package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One hop of a chain that calls back, waiting for its turn. Goes on at once in the calling thread,
 * or later in one of the policy's; what goes wrong reaches the callback.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class AsyncDeparture {
  private final Policy policy;
  private final Library in;
  private final AsyncInsides insides;
  private final Hop hop;
  private final Object request;
  private final Object scope;
  private final Object callback;
  private Runnable beforeWaiting = () -> {};
  private Consumer<Grant> next = grant -> grant.permit().back();

  /**
   * Knows whom to tell.
   *
   * @param arguments those of the chain's element that is to be entered
   */
  AsyncDeparture(Policy policy, Library in, Hop hop, Object[] arguments) {
    this.policy = policy;
    this.in = in;
    this.insides = in.async();
    this.hop = hop;
    this.request = arguments[0];
    this.scope = arguments[2];
    this.callback = arguments[4];
  }

  /** What to do when the turn has not come yet. */
  AsyncDeparture beforeWaiting(Runnable newBeforeWaiting) {
    beforeWaiting = newBeforeWaiting;
    return this;
  }

  void start(Consumer<Grant> newNext) {
    next = newNext;
    follow();
  }

  private void follow() {
    CompletableFuture<Permit> asked = policy.awaitAsync(hop);
    if (!asked.isDone()) {
      beforeWaiting.run();
      insides.onCancel(insides.dependency(scope), () -> asked.cancel(true));
    }
    asked.whenComplete(this::decided);
  }

  private void decided(@Nullable Permit permit, @Nullable Throwable error) {
    try {
      decide(permit, error);
    } catch (RuntimeException | Error e) { // nobody above would tell the caller
      if (permit != null) {
        permit.back();
      }
      Refusal refusal = Refusal.of(Reason.INTERNAL, "the hop could not be sent: " + e).cause(e);
      insides.fail(callback, refusal.asException());
    }
  }

  private void decide(@Nullable Permit permit, @Nullable Throwable error) {
    if (permit == null) {
      fail(error);
    } else if (insides.isCancelled(insides.dependency(scope))) {
      permit.back();
      insides.fail(callback, insides.aborted());
    } else if (readyToSend(permit)) {
      next.accept(new Grant(hop, permit));
    } else {
      follow();
    }
  }

  /** Does what is left to do, then looks at the clock; a permit that is stale by then goes back. */
  private boolean readyToSend(Permit permit) {
    permit.userAgent().ifPresent(name -> in.messages().setHeader(request, "User-Agent", name));
    if (permit.stillGood()) {
      return true;
    }
    permit.back();
    return false;
  }

  private void fail(@Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (cause instanceof RequestRefusedException refusal) {
      refuse(refusal);
    } else if (cause == null || cause instanceof CancellationException) {
      insides.fail(callback, insides.aborted());
    } else {
      insides.fail(callback, cause);
    }
  }

  private void refuse(RequestRefusedException refusal) {
    in.contexts().last(insides.context(scope), LastHop.refused(insides.exchangeId(scope), hop));
    Optional<MadeUpResponse> madeUp = policy.response(refusal);
    if (madeUp.isEmpty()) {
      insides.fail(callback, refusal);
      return;
    }
    try {
      insides.answer(callback, madeUp.get());
    } catch (Exception e) { // also HttpException, which only the client's loader knows
      insides.fail(callback, e instanceof IOException ? e : new IOException(e));
    }
  }
}
