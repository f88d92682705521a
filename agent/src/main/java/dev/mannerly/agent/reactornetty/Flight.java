package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call: its hops, one after the other. Holds nothing that holds the call. */
final class Flight {
  private final Object settings;
  private final boolean own;
  private Leg leg;
  private @Nullable Leg before;
  private int missed;
  private Map<String, List<String>> late = Map.of();

  /**
   * A call that has sent nothing yet.
   *
   * @param settings of its client, before the client adapts them to the hop
   * @param own whether it is a request of ours
   */
  Flight(Object settings, boolean own) {
    this.settings = settings;
    this.own = own;
    this.leg = new Leg(own);
  }

  Object settings() {
    return settings;
  }

  boolean own() {
    return own;
  }

  synchronized Leg leg() {
    return leg;
  }

  /** Begins the next hop. The one before, if its end escaped us, ends now. */
  synchronized Leg next() {
    if (leg.asked() || leg.isOver()) {
      before = leg;
      missed = leg.isMissed() ? missed + 1 : 0;
      late = leg.lateHeaders().isEmpty() ? late : leg.lateHeaders();
      leg = new Leg(own);
      before.leave(Outcome.complete());
    }
    return leg;
  }

  /** How many turns in a row it has missed. */
  synchronized int missed() {
    return missed;
  }

  /** Which try of the same request comes now, from 0. */
  synchronized int attempt(String method, String url) {
    Hop last = before == null ? null : before.hop();
    if (before == null || last == null) {
      return 0;
    }
    boolean same = last.method().equals(method) && last.url().equals(url);
    return same ? before.nextAttempt() : 0;
  }

  /** Headers as they stood when a hop was about to be written, where it was asked for without. */
  synchronized Map<String, List<String>> lateHeaders() {
    return late;
  }
}
