package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Clients that block their caller: a hop waits before it connects, and is looked at when sent. */
final class ClassicGate {
  private final Policy policy;
  private final OwnTraffic own;
  private final PerObject<Flight> flights;
  private final Defaults defaults = new Defaults();

  ClassicGate(Policy policy, OwnTraffic own, PerObject<Flight> flights) {
    this.policy = policy;
    this.own = own;
    this.flights = flights;
  }

  /** Waits, then lets the client connect; or answers with a response that no server sent. */
  @Nullable Object connect(Object[] at) throws IOException {
    Object[] arguments = (Object[]) at[1];
    Library in = Library.of((Lookup) at[2]);
    ClassicInsides insides = in.classic();
    Object scope = arguments[1];
    Object runtime = insides.runtime(scope);
    if (own.includes(runtime)) {
      return null;
    }
    Flight flight = flights.get(runtime, Flight::new);
    flight.end(Outcome.complete()); // its lease must not keep the next hop of its own call waiting
    Object context = insides.context(scope);
    Object route = insides.route(scope);
    Hop hop =
        Hops.of(
            in,
            arguments[0],
            in.messages().url(arguments[0], route),
            defaults.of(in, at[0], arguments[2]),
            in.contexts().last(context),
            ClassicWay.of(in, at[0], scope, own));
    Asking asking =
        new Asking(in, hop, arguments[0], insides.dependency(scope), () -> free(in, scope));
    try {
      flight.park(new Grant(hop, await(asking)));
      return null;
    } catch (RequestRefusedException e) {
      in.contexts().last(context, LastHop.refused(insides.exchangeId(scope), hop));
      Object answer = answer(in, e);
      insides.releaseIfHeld(runtime);
      return answer;
    }
  }

  /** The client has connected and sent, or failed to. */
  @Nullable Object connected(Object[] at) {
    Object[] arguments = (Object[]) at[0];
    Library in = Library.of((Lookup) at[1]);
    Object runtime = in.classic().runtime(arguments[1]);
    Flight flight = flights.get(runtime);
    if (flight != null) {
      flight.leave((Throwable) at[2], in.classic().isAborted(runtime));
    }
    return null;
  }

  /** Uses the permit at hand if it is for what is written now; else waits for one that is. */
  @Nullable Object write(Object[] at) throws IOException {
    Object runtime = at[0];
    Object[] arguments = (Object[]) at[1];
    Library in = Library.of((Lookup) at[2]);
    Object request = arguments[1];
    if (own.includes(runtime) || isTunnel(in, request)) {
      return null;
    }
    Flight flight = flights.get(runtime, Flight::new);
    if (flight.sendsAlready()) {
      return null;
    }
    Object context = arguments[arguments.length - 1];
    String url = in.messages().url(request, in.contexts().route(context));
    Grant grant = flight.take();
    if (grant == null || !grant.holdsFor(in.messages().method(request), url)) {
      if (grant != null) {
        grant.permit().back();
      }
      try {
        grant = anew(in, runtime, request, url, context);
      } catch (RequestRefusedException e) {
        return answer(in, e);
      }
    }
    in.contexts().last(context, LastHop.sent((String) arguments[0], grant, null));
    flight.begin(grant); // last, for from here on all passes until the exit is reported
    return null;
  }

  /** The head of a response, or the failure to get one. */
  @Nullable Object written(Object[] at) {
    Object runtime = at[0];
    Object[] arguments = (Object[]) at[1];
    Library in = Library.of((Lookup) at[2]);
    Flight flight = flights.get(runtime);
    if (flight == null || own.includes(runtime) || isTunnel(in, arguments[1])) {
      return null;
    }
    Grant grant = flight.sent();
    Throwable error = (Throwable) at[4];
    if (grant == null) {
      return null;
    }
    if (error != null) {
      flight.end(Flight.failed(error, in.classic().isAborted(runtime)));
      return null;
    }
    Answer answer = in.messages().answer(at[3]);
    in.contexts()
        .last(arguments[arguments.length - 1], LastHop.sent((String) arguments[0], grant, answer));
    flight.answered(answer);
    if (in.classic().entity(at[3]) == null || Messages.endsWithItsHead(answer)) {
      flight.end(Outcome.complete());
    }
    return null;
  }

  /**
   * Waits in the calling thread for the turn of a hop.
   *
   * @throws RequestRefusedException if the policy says no
   */
  Permit await(Asking asking) throws IOException {
    Turn turn = new Turn(policy, asking.beforeWaiting());
    ClassicInsides insides = asking.in().classic();
    if (asking.dependency() != null) {
      insides.onAbort(
          asking.dependency(),
          () -> {
            turn.giveUp(insides.aborted());
            return true;
          });
    }
    return turn.await(
        asking.hop(),
        name -> asking.in().messages().setHeader(asking.request(), "User-Agent", name));
  }

  /** The made-up response, where refusals are answered so. */
  Object answer(Library in, RequestRefusedException refusal) throws RequestRefusedException {
    return in.messages().classic(policy.response(refusal).orElseThrow(() -> refusal));
  }

  /**
   * One question.
   *
   * @param dependency what learns that the call is aborted, or null
   * @param beforeWaiting runs when the turn has not come yet
   */
  record Asking(
      Library in, Hop hop, Object request, @Nullable Object dependency, Runnable beforeWaiting) {}

  private Grant anew(Library in, Object runtime, Object request, String url, Object context)
      throws IOException {
    Hop hop =
        Hops.of(
            in,
            request,
            url,
            Map.of(),
            in.contexts().last(context),
            ClassicWay.of(in, runtime, in.contexts().route(context), context, own));
    Asking asking = new Asking(in, hop, request, in.classic().dependencyOf(runtime), () -> {});
    return new Grant(hop, await(asking));
  }

  /** While a hop waits, others may use the connection of the one before. */
  private static void free(Library in, Object scope) {
    if (!in.contexts().authenticatesConnections(in.classic().context(scope))) {
      in.classic().releaseIfHeld(in.classic().runtime(scope));
    }
  }

  /** A question to the proxy, not to the site. */
  private static boolean isTunnel(Library in, Object request) {
    return in.messages().method(request).equalsIgnoreCase("CONNECT");
  }
}
