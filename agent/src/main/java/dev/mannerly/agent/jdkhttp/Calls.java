package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.http.HttpResponse.BodyHandler;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sees whole calls: whatever fails one ends its open hop; a refusal may become a response. */
@SuppressWarnings("FutureReturnValueIgnored") // the woven method returns it
final class Calls {
  private final Policy policy;
  private final PerObject<Flight> flights;
  private final Function<Lookup, Insides> insides;

  Calls(Policy policy, PerObject<Flight> flights, Function<Lookup, Insides> insides) {
    this.policy = policy;
    this.flights = flights;
    this.insides = insides;
  }

  /** The call's future, seen by us first. */
  @Nullable Object call(Object[] at) {
    Object call = at[0];
    Insides in = insides.apply((Lookup) at[1]);
    Flight flight = flights.get(call, Flight::new);
    return ended((CompletableFuture<?>) at[2], in, call, flight);
  }

  private <T> CompletableFuture<T> ended(
      CompletableFuture<T> response, Insides in, Object call, Flight flight) {
    return response.exceptionallyCompose(
        failure -> {
          flight.end(Outcome.failed(failure));
          return madeUp(failure)
              .map(made -> Calls.<T>answer(in, call, made))
              .orElseGet(() -> CompletableFuture.failedFuture(failure));
        });
  }

  private Optional<MadeUpResponse> madeUp(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RequestRefusedException refusal
        ? policy.response(refusal)
        : Optional.empty();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // T is some HttpResponse
  private static <T> CompletableFuture<T> answer(Insides in, Object call, MadeUpResponse made) {
    BodyHandler<Object> handler = (BodyHandler<Object>) in.bodyHandler(call);
    return (CompletableFuture<T>)
        MadeUp.answer(in.request(call), in.previousResponse(call), handler, made);
  }
}
