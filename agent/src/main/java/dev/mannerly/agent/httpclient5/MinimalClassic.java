package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The client without a chain. What executes its request is made after the hop has waited, in the
 * same thread; the permit finds it there.
 */
final class MinimalClassic {
  private static final ThreadLocal<@Nullable Waited> WAITED = new ThreadLocal<>();

  private final ClassicGate gate;
  private final OwnTraffic own;
  private final PerObject<Flight> flights;

  /**
   * A call of this thread that goes on.
   *
   * @param flight null where the client will find fault with the call
   * @param outer the call within which this one was made, as by a resolver
   */
  private record Waited(@Nullable Flight flight, @Nullable Waited outer) {}

  MinimalClassic(ClassicGate gate, OwnTraffic own, PerObject<Flight> flights) {
    this.gate = gate;
    this.own = own;
    this.flights = flights;
  }

  /** Waits; null when the request may go on, else the response that no server sent. */
  @Nullable Object execute(Object[] at) throws IOException {
    Library in = Library.of((Lookup) at[2]);
    Object[] arguments = (Object[]) at[1];
    if (arguments[0] == null || arguments[1] == null) {
      WAITED.set(new Waited(null, WAITED.get())); // were it to send, it would be asked then
      return null;
    }
    Object route = in.fetching().route(arguments[0]);
    String url = in.messages().url(arguments[1], route);
    Hop hop =
        Hops.of(in, arguments[1], url, Map.of(), null, ClassicWay.ofMinimal(in, at[0], route, own));
    Object dependency = in.classic().abortable(arguments[1]);
    try {
      Flight flight = new Flight();
      flight.park(
          new Grant(
              hop,
              gate.await(new ClassicGate.Asking(in, hop, arguments[1], dependency, () -> {}))));
      WAITED.set(new Waited(flight, WAITED.get()));
      return null;
    } catch (RequestRefusedException e) {
      return in.classic().closeable(gate.answer(in, e));
    }
  }

  /** What executes the request of this thread is there. */
  @Nullable Object acquire(Object[] at) {
    Waited waited = WAITED.get();
    Flight flight = waited == null ? null : waited.flight;
    if (flight != null && flight.attach()) {
      flights.put(at[0], flight);
    }
    return null;
  }

  /** The call is over, or its response is open. */
  @Nullable Object executed(Object[] at) {
    Waited waited = WAITED.get();
    if (waited == null) {
      return null;
    }
    if (waited.outer == null) {
      WAITED.remove();
    } else {
      WAITED.set(waited.outer);
    }
    if (waited.flight != null) {
      waited.flight.leave((Throwable) at[0], false);
    }
    return null;
  }
}
