package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One hop on its way out: asked for, perhaps waiting, then entered again on an event loop of the
 * client.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class Departure {
  private final Policy policy;
  private final Library in;
  private final Leg leg;
  private final Hop hop;
  private final Taking taking;
  private final CompletableFuture<Object> connection = new CompletableFuture<>();

  Departure(Policy policy, Library in, Leg leg, Hop hop, Taking taking) {
    this.policy = policy;
    this.in = in;
    this.leg = leg;
    this.hop = hop;
    this.taking = taking;
  }

  /** What the client subscribes to; null where the policy leaves it alone. */
  @Nullable Object start() {
    CompletableFuture<Permit> asked = policy.awaitAsync(hop);
    if (!asked.isDone()) {
      follow(asked);
      return in.calls().later(connection);
    }
    if (asked.isCompletedExceptionally()) {
      return refuse(failureOf(asked));
    }
    Permit permit = asked.join();
    if (!permit.gated()) {
      leg.grant(permit);
      return null;
    }
    if (permit.stillGood()) {
      return take(permit);
    }
    permit.back();
    follow(policy.awaitAsync(hop));
    return in.calls().later(connection);
  }

  private void follow(CompletableFuture<Permit> asked) {
    leg.waitOn(asked);
    asked.whenComplete(this::decided);
  }

  /** Runs on a thread of the policy, where nothing of the application's may run. */
  private void decided(@Nullable Permit permit, @Nullable Throwable error) {
    if (leg.isOver()) {
      giveBack(permit); // whoever waited has gone; a late word would be logged as dropped
      return;
    }
    try {
      taking.loops().execute(() -> depart(permit, error));
    } catch (RejectedExecutionException e) { // the application shut its event loops down
      giveBack(permit);
      connection.completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      giveBack(permit);
      connection.completeExceptionally(broken(e));
    }
  }

  private void depart(@Nullable Permit permit, @Nullable Throwable error) {
    if (leg.isOver()) {
      giveBack(permit);
      return;
    }
    try {
      if (permit == null) {
        connection.complete(refuse(error));
      } else if (permit.stillGood()) {
        connection.complete(take(permit));
      } else {
        permit.back();
        follow(policy.awaitAsync(hop));
      }
    } catch (RuntimeException | Error e) {
      giveBack(permit);
      connection.completeExceptionally(broken(e));
    }
  }

  private Object take(Permit permit) {
    if (!leg.grant(permit)) {
      return in.calls().nothing();
    }
    try {
      return taking.take(error -> leg.end(Failures.outcome(error)));
    } catch (RuntimeException | Error e) {
      permit.back();
      throw e;
    }
  }

  private Object refuse(@Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (cause instanceof RequestRefusedException refusal) {
      Optional<MadeUpResponse> made = policy.response(refusal);
      return made.isPresent()
          ? taking.answer(made.get())
          : in.calls().failed(refusal.refusal().asException());
    }
    return in.calls().failed(cause == null ? new IOException("no permit") : cause);
  }

  private static @Nullable Throwable failureOf(CompletableFuture<Permit> asked) {
    return asked.handle((permit, error) -> error).join();
  }

  private static RequestRefusedException broken(Throwable error) {
    return Refusal.of(Reason.INTERNAL, "the hop could not be sent: " + error)
        .cause(error)
        .asException();
  }

  private static void giveBack(@Nullable Permit permit) {
    if (permit != null) {
      permit.back();
    }
  }
}
