package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** All calls that have begun and are not over: the application's, and ours. */
final class Calls {
  private final Policy policy;
  private final PerObject<Flight> flights = new PerObject<>();
  private final PerObject<OwnCall> own = new PerObject<>();

  Calls(Policy policy) {
    this.policy = policy;
  }

  Flight flight(Object call) {
    return flights.get(call, () -> new Flight(policy));
  }

  /** The flight of a call that has begun, or null. */
  @Nullable Flight begun(Object call) {
    return flights.get(call);
  }

  /** Null where the call is the application's. */
  @Nullable OwnCall own(Object call) {
    return own.get(call);
  }

  /** Makes a call one of ours. */
  void addOwn(Object call) {
    own.put(call, new OwnCall());
  }

  /** How a request of ours goes the way of this call. */
  Way way(Insides in, Object call) {
    return new OkHttpWay(this, in.library(), in.client(call));
  }

  @Nullable Object cancel(Object[] at) {
    flight(Insides.of((Lookup) at[1]).call(at[0])).giveUp();
    return null;
  }

  @Nullable Object over(Object[] at) {
    Flight flight = flights.remove(Insides.of((Lookup) at[1]).call(at[0]));
    if (flight != null) {
      flight.over((IOException) at[2]);
    }
    return null;
  }
}
