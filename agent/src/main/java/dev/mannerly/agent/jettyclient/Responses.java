package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import java.lang.invoke.MethodHandles.Lookup;
import java.nio.channels.AsynchronousCloseException;
import org.jspecify.annotations.Nullable;

/** Reports how hops are answered and where their responses end; tries again what should be. */
final class Responses {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int FIRST_FINAL = 200;
  private static final int FIRST_ERROR = 400;

  private final Policy policy;
  private final PerClass<Insides> insides;
  private final PerObject<Flight> flights;
  private final OwnTraffic own;
  private final PerObject<Flight> byResponse = new PerObject<>();
  private final PerObject<Integer> attempts = new PerObject<>();

  Responses(Policy policy, PerClass<Insides> insides, PerObject<Flight> flights, OwnTraffic own) {
    this.policy = policy;
    this.insides = insides;
    this.flights = flights;
    this.own = own;
  }

  /** Which try of the same request this is, from 0. */
  int attemptOf(Object request) {
    Integer attempt = attempts.get(request);
    return attempt == null ? 0 : attempt;
  }

  /** The head is whole: whoever repeats the request must take the response over now. */
  @Nullable Object head(Object[] at) {
    Object exchange = at[0];
    Insides in = insides.of((Lookup) at[1]);
    Object response = in.response(exchange);
    OwnTraffic.Exchange ours = own.of(in.conversation(exchange));
    if (ours != null) {
      ours.answered(in.messages().status(response));
      return null;
    }
    Flight flight = flights.get(exchange);
    Hop hop = flight == null ? null : flight.hop();
    if (flight == null || hop == null) {
      return null; // pushed by the server
    }
    byResponse.put(response, flight);
    Answer answer = in.messages().answer(response);
    if (answer.status() >= FIRST_ERROR
        && flight.isGated()
        && in.messages().isRepeatable(in.request(exchange))
        && policy.retries(hop, answer)) {
      in.replies().repeat(exchange, hop, copy -> attempts.put(copy, hop.attempt() + 1));
    }
    return null;
  }

  @Nullable Object told(Object[] at) {
    Flight flight = byResponse.get(at[0]);
    if (flight == null) {
      return null;
    }
    Answer answer = insides.of((Lookup) at[1]).messages().answer(at[0]);
    if (answer.status() < FIRST_FINAL && answer.status() != SWITCHING_PROTOCOLS) {
      return null;
    }
    flight.answered(answer);
    // a WebSocket is no response any more; and few read the body of an error
    if (answer.status() == SWITCHING_PROTOCOLS || answer.status() >= FIRST_ERROR) {
      flight.endPermit(Outcome.complete());
    }
    return null;
  }

  @Nullable Object ended(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      Throwable failure = insides.of((Lookup) at[1]).responseFailure(at[0]);
      flight.end(outcome(failure));
    }
    return null;
  }

  /** Closing the stream of a body fails its response, too. */
  private static Outcome outcome(@Nullable Throwable failure) {
    return failure == null || failure instanceof AsynchronousCloseException
        ? Outcome.complete()
        : Outcome.failed(failure);
  }
}
