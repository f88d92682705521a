package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Clients that call back: a hop is skipped where it would connect, and entered again when its turn
 * has come. No thread waits, and never one that does I/O.
 */
final class AsyncGate {
  private static final Object SKIPPED = true;

  private final Policy policy;
  private final OwnTraffic own;
  private final Entry entry = new Entry();
  private final PerObject<Flight> flights = new PerObject<>();
  private final Defaults defaults = new Defaults();
  private final AsyncWire wire;

  AsyncGate(Policy policy, OwnTraffic own, AsyncWire wire) {
    this.policy = policy;
    this.own = own;
    this.wire = wire;
  }

  /** Null lets the client connect; else it will be told to later. */
  @Nullable Object connect(Object[] at) {
    if (entry.isJudged()) {
      return null;
    }
    Library in = Library.of((Lookup) at[2]);
    AsyncInsides insides = in.async();
    Object[] arguments = (Object[]) at[1];
    Object scope = arguments[2];
    Object runtime = insides.runtime(scope);
    if (own.includes(runtime)) {
      return null;
    }
    Map<String, List<String>> added = defaults.of(in, at[0], arguments[3]);
    Hop hop = hop(in, at[0], arguments, added);
    Flight flight = flights.get(runtime, Flight::new);
    new AsyncDeparture(policy, in, hop, arguments)
        .beforeWaiting(() -> free(in, scope))
        .start(grant -> goOn(in, at[0], arguments, flight, grant));
    return SKIPPED;
  }

  /** Null lets the client write; else it will be told to when this is the turn of the request. */
  @Nullable Object write(Object[] at) {
    if (entry.isJudged()) {
      return null;
    }
    Library in = Library.of((Lookup) at[2]);
    AsyncInsides insides = in.async();
    Object[] arguments = (Object[]) at[1];
    Object runtime = insides.runtime(arguments[2]);
    if (own.includes(runtime)) {
      return null;
    }
    Flight flight = flights.get(runtime, Flight::new);
    Grant grant = flight.take();
    String url = in.messages().url(arguments[0], insides.route(arguments[2]));
    if (grant != null && grant.holdsFor(in.messages().method(arguments[0]), url)) {
      send(in, at[0], arguments, grant);
      return SKIPPED;
    }
    if (grant != null) {
      grant.permit().back();
    }
    Hop hop = hop(in, null, arguments, Map.of());
    new AsyncDeparture(policy, in, hop, arguments).start(anew -> send(in, at[0], arguments, anew));
    return SKIPPED;
  }

  private Hop hop(
      Library in, @Nullable Object connect, Object[] arguments, Map<String, List<String>> added) {
    Object scope = arguments[2];
    return Hops.of(
        in,
        arguments[0],
        in.messages().url(arguments[0], in.async().route(scope)),
        added,
        in.contexts().last(in.async().context(scope)),
        connect == null ? null : AsyncWay.of(in, connect, scope, own));
  }

  /** Enters the element that connects, with the permit kept for the one that writes. */
  private void goOn(Library in, Object connect, Object[] arguments, Flight flight, Grant grant) {
    AsyncInsides insides = in.async();
    Object scope = arguments[2];
    Object dependency = insides.dependency(scope);
    Object itsScope =
        grant.permit().gated() // else the client is left as it is
            ? insides.scope(scope, insides.dependency(new HopCancellation(insides, dependency)))
            : scope;
    flight.park(grant);
    Object callback =
        insides.callback(
            (proxy, method, told) -> {
              if (method.getName().equals("completed")) {
                flight.leave(null, false);
              } else if (method.getName().equals("failed")) {
                flight.leave((Throwable) told[0], insides.isCancelled(dependency));
              }
              return StandIn.pass(arguments[4], method, told);
            });
    enter(in, connect, new Object[] {arguments[0], arguments[1], itsScope, arguments[3], callback});
  }

  /** Enters the element that writes. */
  private void send(Library in, Object main, Object[] arguments, Grant grant) {
    Object scope = arguments[2];
    AsyncLease lease = new AsyncLease(in, grant, scope, arguments[4]);
    in.contexts()
        .last(in.async().context(scope), LastHop.sent(in.async().exchangeId(scope), grant, null));
    in.async().onCancel(in.async().dependency(scope), lease::cancel);
    wire.sends(arguments[0], grant.hop(), in.async().route(scope));
    enter(
        in,
        main,
        new Object[] {arguments[0], arguments[1], scope, arguments[3], in.async().callback(lease)});
  }

  private void enter(Library in, Object element, Object[] arguments) {
    entry.judged();
    try {
      in.async().execute(element, arguments);
    } catch (Exception | Error e) { // also HttpException, which only the client's loader knows
      in.async().fail(arguments[4], e);
    } finally {
      entry.isJudged(); // where the method was not entered after all
    }
  }

  private static void free(Library in, Object scope) {
    if (!in.contexts().authenticatesConnections(in.async().context(scope))) {
      in.async().releaseIfHeld(in.async().runtime(scope));
    }
  }
}
