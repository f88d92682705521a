package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * Asks for each hop where it would take a connection. A hop that has to wait is skipped, and
 * entered again when its turn has come; no thread waits.
 */
final class Gate {
  private static final int MOST_MISSED = 10;

  private final Policy policy;
  private final Hops hops;
  private final Entry entry = new Entry();

  Gate(Policy policy, Hops hops) {
    this.policy = policy;
    this.hops = hops;
  }

  /** What the client subscribes to instead of the connection; null lets it take one. */
  @Nullable Object acquire(Object[] at) throws IOException {
    if (entry.isJudged()) {
      return null;
    }
    Library in = Library.of((Lookup) at[2]);
    Object[] arguments = (Object[]) at[1];
    Object call = arguments[2];
    if (!in.calls().isCall(call)) {
      return null;
    }
    Flight flight = hops.of(call, () -> new Flight(arguments[0], hops.isOwn(arguments[0])));
    if (flight.own()) {
      return null;
    }
    Leg leg = flight.next();
    if (flight.missed() > MOST_MISSED) {
      throw Refusal.of(
              Reason.INTERNAL,
              "the request took too long to be written " + flight.missed() + " times in a row")
          .asException();
    }
    Hop hop = hop(in, call, flight);
    leg.ask(hop);
    return new Departure(policy, in, leg, hop, new Taking(in, entry, at[0], arguments)).start();
  }

  private Hop hop(Library in, Object call, Flight flight) {
    CallInsides calls = in.calls();
    String method = calls.method(call);
    String url = calls.origin(call) + calls.pathAndQuery(call);
    AskedHeaders headers =
        new AskedHeaders(in.messages().view(calls.defaultHeaders(call)), flight.lateHeaders());
    return new Hop(
        ReactorNettyHook.CLIENT,
        method,
        url,
        headers,
        flight.attempt(method, url),
        new ReactorNettyWay(in, flight.settings(), hops));
  }
}
