package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One hop on its way out: asked for, perhaps waiting, then entered again on the client's executor.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class Departure {
  private final Policy policy;
  private final Insides in;
  private final Flight flight;
  private final Object call;
  private final Object[] arguments;
  private final Hop hop;
  private final CompletableFuture<Object> response = new CompletableFuture<>();
  private CompletableFuture<Permit> asked;

  Departure(Policy policy, Insides in, Flight flight, Object call, Object[] arguments, Hop hop) {
    this.policy = policy;
    this.in = in;
    this.flight = flight;
    this.call = call;
    this.arguments = arguments;
    this.hop = hop;
    this.asked = policy.awaitAsync(hop);
  }

  /** True when the permit was at hand: the hop goes on as it stands, in its own thread. */
  boolean now() {
    if (!asked.isDone() || asked.isCompletedExceptionally()) {
      return false;
    }
    Permit permit = asked.join();
    if (readyToSend(permit)) {
      flight.begin(hop, permit, false);
      return true;
    }
    asked = policy.awaitAsync(hop);
    return false;
  }

  /** The response for the client to go on with; fails when the hop is refused or given up. */
  CompletableFuture<Object> later() {
    if (asked.isCompletedExceptionally()) {
      asked.whenComplete((none, error) -> response.completeExceptionally(refusal(error)));
    } else {
      in.cancelTimer(call);
      follow(asked);
    }
    return response;
  }

  private void follow(CompletableFuture<Permit> next) {
    flight.waitOn(next);
    next.whenComplete(this::decided);
  }

  private void decided(@Nullable Permit permit, @Nullable Throwable error) {
    IOException givenUp = flight.givenUp();
    if (givenUp != null) {
      giveBack(permit);
      response.completeExceptionally(givenUp); // now, whatever the executor has to do
      return;
    }
    try {
      in.executor(call).execute(() -> depart(permit, error));
    } catch (RuntimeException e) { // the application shut its executor down
      giveBack(permit);
      response.completeExceptionally(e);
    }
  }

  private void depart(@Nullable Permit permit, @Nullable Throwable error) {
    IOException givenUp = flight.givenUp();
    if (permit == null || givenUp != null) {
      giveBack(permit);
      response.completeExceptionally(givenUp != null ? givenUp : refusal(error));
      return;
    }
    try {
      if (readyToSend(permit)) {
        send(permit);
      } else {
        follow(policy.awaitAsync(hop));
      }
    } catch (RuntimeException | Error e) {
      permit.back();
      Refusal refusal = Refusal.of(Reason.INTERNAL, "the hop could not be sent: " + e).cause(e);
      response.completeExceptionally(refusal.asException());
    }
  }

  /** Does what is left to do, then looks at the clock; a permit that is stale by then goes back. */
  private boolean readyToSend(Permit permit) {
    try {
      permit.userAgent().ifPresent(this::sayWhoWeAre);
    } catch (RuntimeException | Error e) {
      permit.back();
      throw e;
    }
    if (!permit.stillGood()) {
      permit.back();
      return false;
    }
    return true;
  }

  private void send(Permit permit) {
    try {
      flight.begin(hop, permit, true);
      in.send(call, arguments)
          .whenComplete(
              (result, failure) -> {
                if (failure == null) {
                  response.complete(result);
                } else {
                  response.completeExceptionally(failure);
                }
              });
    } catch (RuntimeException | Error e) { // the client's own
      flight.end(Outcome.failed(e));
      response.completeExceptionally(e);
    }
  }

  private void sayWhoWeAre(String userAgent) {
    HttpRequest request = in.request(call);
    if (request.headers().firstValue("User-Agent").isEmpty()) {
      in.systemHeader(request, "User-Agent", userAgent);
    } else if (!request.headers().allValues("User-Agent").equals(java.util.List.of(userAgent))) {
      in.replaceRequest(call, new RenamedRequest(request, userAgent));
      flight.standsIn(in.request(call));
    }
  }

  private static void giveBack(@Nullable Permit permit) {
    if (permit != null) {
      permit.back();
    }
  }

  private static Throwable refusal(@Nullable Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error == null ? new IOException("no permit") : error;
  }
}
