package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Ungated;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** How an application learns that its request is not sent. */
final class Refusals {
  private final Policy policy;

  Refusals(Policy policy) {
    this.policy = policy;
  }

  /** Ends an exchange that has no permit. */
  void tell(Insides in, Object handler, Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (!(cause instanceof RequestRefusedException refusal)) {
      Refusal broken = Refusal.of(Reason.INTERNAL, "the hop could not be judged: " + cause);
      in.fail(handler, (cause == null ? broken : broken.cause(cause)).asException());
      return;
    }
    Optional<MadeUpResponse> madeUp = policy.response(refusal);
    if (madeUp.isEmpty() || in.isPipeline(handler)) {
      in.fail(handler, refusal); // of a pipeline the other answers would be missing
      return;
    }
    try {
      new Answering(in, handler).with(madeUp.get());
    } catch (Exception e) { // also HttpException, which only the client's loader knows
      in.fail(handler, e);
    }
  }

  /** Two forms of the client write by their own means; they are named, and refused. */
  static Ungated ungated(Object client) {
    return new Ungated(
        client.getClass().getName() + " is not gated; use a client of HttpAsyncClients");
  }
}
