package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * One hop on its way out: asked for, perhaps waiting, then entered again on the client's executor.
 * What goes wrong reaches the request's listeners.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class Departure {
  private final Policy policy;
  private final Waiting waiting;
  private final Insides in;
  private final Flight flight;
  private final Object exchange;
  private final Runnable goOn;
  private Runnable givenUp = () -> {};

  /** What comes of asking. */
  enum Decision {
    /** The permit was at hand: the hop goes on as it stands, in its own thread. */
    GO,
    /** The client will be entered again, or hear of a refusal. */
    WAIT,
    /** The request has failed, or was answered. */
    REFUSED
  }

  /**
   * Knows how to go on.
   *
   * @param goOn enters the client again where it was left
   */
  Departure(
      Policy policy, Waiting waiting, Insides in, Flight flight, Object exchange, Runnable goOn) {
    this.policy = policy;
    this.waiting = waiting;
    this.in = in;
    this.flight = flight;
    this.exchange = exchange;
    this.goOn = goOn;
  }

  /** What to do when a hop that waited is not to be sent any more. */
  Departure givenUp(Runnable newGivenUp) {
    givenUp = newGivenUp;
    return this;
  }

  Decision start(Hop hop) {
    CompletableFuture<Permit> asked = policy.awaitAsync(hop);
    if (asked.isCompletedExceptionally()) {
      asked.whenComplete((none, error) -> refuse(error));
      return Decision.REFUSED;
    }
    if (asked.isDone() && take(hop, asked.join())) {
      return Decision.GO;
    }
    follow(hop, asked.isDone() ? policy.awaitAsync(hop) : asked);
    return Decision.WAIT;
  }

  private void follow(Hop hop, CompletableFuture<Permit> asked) {
    waiting.add(in.destination(exchange), exchange);
    flight.waitOn(asked);
    asked.whenComplete((permit, error) -> decided(hop, permit, error));
  }

  /** In a thread of the policy, where nothing of the application may run. */
  private void decided(Hop hop, @Nullable Permit permit, @Nullable Throwable error) {
    waiting.remove(in.destination(exchange), exchange);
    try {
      in.executor(in.destination(exchange)).execute(() -> depart(hop, permit, error));
    } catch (RejectedExecutionException e) { // the client was stopped
      giveBack(permit);
      in.abort(exchange, e);
      givenUp.run();
    } catch (RuntimeException | Error e) { // nobody above would tell the caller
      giveBack(permit);
      in.abort(exchange, broken(e));
    }
  }

  /** In a thread of the client, as if it had never left. */
  private void depart(Hop hop, @Nullable Permit permit, @Nullable Throwable error) {
    try {
      if (flight.isOver()) {
        giveBack(permit);
        givenUp.run();
      } else if (permit == null) {
        refuse(error);
        givenUp.run();
      } else if (take(hop, permit)) {
        goOn.run();
      } else {
        follow(hop, policy.awaitAsync(hop));
      }
    } catch (RuntimeException | Error e) { // nobody above would tell the caller
      flight.back();
      in.abort(exchange, broken(e));
    }
  }

  /** Does what is left to do, then looks at the clock; a permit of no use goes back. */
  private boolean take(Hop hop, Permit permit) {
    try {
      permit.userAgent().ifPresent(name -> in.messages().agent(in.request(exchange), name));
    } catch (RuntimeException | Error e) {
      permit.back();
      throw e;
    }
    if (permit.stillGood() && flight.grant(hop, permit)) {
      return true;
    }
    permit.back();
    return false;
  }

  private void refuse(@Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (!(cause instanceof RequestRefusedException refusal) || !answered(refusal)) {
      in.abort(exchange, cause == null ? new CancellationException() : cause);
    }
  }

  /** Whether the refusal was made a response; where that fails, it is thrown. */
  private boolean answered(RequestRefusedException refusal) {
    try {
      Optional<MadeUpResponse> madeUp = policy.response(refusal);
      madeUp.ifPresent(made -> in.replies().answer(exchange, made, refusal));
      return madeUp.isPresent();
    } catch (RuntimeException | Error e) { // nobody above would tell the caller
      LoggerFactory.getLogger(Departure.class).error("No response could be made up", e);
      return false;
    }
  }

  /** What a caller hears when something of ours or of the client breaks. */
  static RequestRefusedException broken(Throwable error) {
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
