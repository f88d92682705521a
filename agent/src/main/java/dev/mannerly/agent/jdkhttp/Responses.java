package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.PerObject;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reports how hops are answered and where their responses end. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class Responses {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int FIRST_ERROR = 400;

  private final PerObject<Flight> flights;
  private volatile @Nullable Member callOf;
  private volatile @Nullable Head head;

  /** How a response's head is read. */
  private record Head(Member status, Member headers) {}

  Responses(PerObject<Flight> flights) {
    this.flights = flights;
  }

  /** The head's future with our look at it; what hangs on it comes after that look. */
  @Nullable Object head(Object[] at) {
    Flight flight = flightOf(at[0], (Lookup) at[1]);
    if (flight == null) {
      return null;
    }
    return ((CompletableFuture<?>) at[2])
        .whenComplete(
            (response, failure) -> {
              if (failure != null) {
                flight.failed(failure);
              } else {
                answered(flight, answer((Lookup) at[1], response));
              }
            });
  }

  /** The handler with a watch on the body's end, where a permit is open. */
  @Nullable Object body(Object[] at) {
    Flight flight = flightOf(at[0], (Lookup) at[1]);
    Permit permit = flight == null ? null : flight.permit();
    return permit == null ? null : new WatchedBody<>((BodyHandler<?>) at[2], permit);
  }

  @Nullable Object bodyRead(Object[] at) {
    Flight flight = flightOf(at[0], (Lookup) at[1]);
    if (flight != null) {
      ((CompletableFuture<?>) at[2]).whenComplete((body, failure) -> endIfFailed(flight, failure));
    }
    return null;
  }

  @Nullable Object bodyIgnored(Object[] at) {
    Flight flight = flightOf(at[0], (Lookup) at[1]);
    Permit permit = flight == null ? null : flight.permit();
    if (permit != null) {
      ((CompletableFuture<?>) at[2])
          .whenComplete((nothing, failure) -> permit.ended(Outcome.complete()));
    }
    return null;
  }

  @Nullable Object noBody(Object[] at) {
    Flight flight = flightOf(at[0], (Lookup) at[1]);
    if (flight != null) {
      flight.end(Outcome.complete());
    }
    return null;
  }

  private static void answered(Flight flight, Answer answer) {
    flight.answered(answer);
    // a WebSocket is no response any more; and few read the body of an error
    if (answer.status() == SWITCHING_PROTOCOLS || answer.status() >= FIRST_ERROR) {
      flight.end(Outcome.complete());
    }
  }

  private static void endIfFailed(Flight flight, @Nullable Throwable failure) {
    if (failure != null) {
      flight.end(Outcome.failed(failure));
    }
  }

  private Answer answer(Lookup lookup, Object response) {
    Head known = head;
    if (known == null) {
      Class<?> type = response.getClass();
      known =
          new Head(
              Member.method(lookup, type, "statusCode", 0),
              Member.method(lookup, type, "headers", 0));
      head = known;
    }
    HttpHeaders headers = (HttpHeaders) known.headers().get(response);
    return new Answer(
        (int) known.status().get(response),
        headers.allValues("Retry-After"),
        headers.firstValue("Date").orElse(null));
  }

  private @Nullable Flight flightOf(Object hop, Lookup lookup) {
    Member known = callOf;
    if (known == null) {
      known = Member.read(lookup, lookup.lookupClass(), "multi");
      callOf = known;
    }
    return flights.get(known.get(hop));
  }
}
