package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows calls from hop to hop. */
final class Calls {
  private final Hops hops;

  Calls(Hops hops) {
    this.hops = hops;
  }

  @Nullable Object made(Object[] at) {
    Object settings = at[1];
    hops.of(at[0], () -> new Flight(settings, hops.isOwn(settings)));
    return null;
  }

  @Nullable Object begun(Object[] at) {
    Flight flight = hops.find(at[0]);
    if (flight != null && !flight.own()) {
      Leg leg = flight.next();
      Library.of((Lookup) at[2]).calls().onDispose(at[1], leg::over);
    }
    return null;
  }

  /**
   * The hop has its connection: what is written there is this hop. Where that took longer than its
   * turn lasts, the hop begins once more, before the application hands its body over.
   */
  @Nullable Object request(Object[] at) {
    Flight flight = hops.find(at[0]);
    if (flight == null) {
      return null;
    }
    Library in = Library.of((Lookup) at[2]);
    Leg leg = flight.leg();
    hops.write(in.wire().request(at[1]), leg);
    Permit permit = leg.unsent();
    Hop hop = leg.hop();
    if (permit == null || hop == null || permit.stillGood()) {
      return null;
    }
    leg.askAgain(Map.of());
    return in.calls().failed(in.wire().repetition(hop.url()));
  }

  /** Null leaves the decision to the client. */
  @Nullable Object repeat(Object[] at) {
    if (at[1] instanceof RequestRefusedException) {
      return false; // its message may look like a lost connection's
    }
    Flight flight = hops.find(at[0]);
    boolean again =
        flight != null
            && Library.of((Lookup) at[2]).wire().isRedirect(at[1])
            && flight.leg().takeAgain();
    return again ? true : null;
  }

  @Nullable Object failed(Object[] at) {
    Flight flight = hops.find(at[0]);
    if (flight != null) {
      boolean redirected = Library.of((Lookup) at[2]).wire().isRedirect(at[1]);
      Throwable error = (Throwable) at[1];
      flight.leg().end(redirected ? Outcome.complete() : Failures.outcome(error));
    }
    return null;
  }
}
