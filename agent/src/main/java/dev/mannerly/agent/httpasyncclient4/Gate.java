package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.PolitenessException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Where exchanges ask. A hop waits without a connection: its lease is skipped, and entered again
 * when its turn has come. What differs from that by the time it is written, or comes too late, is
 * asked for again on the connection. No thread waits.
 */
final class Gate {
  private static final Object SKIPPED = true;

  private final Policy policy;
  private final Threads threads = new Threads();
  private final PerObject<Flight> flights = new PerObject<>();
  private final PerObject<Boolean> own = new PerObject<>();
  private final PerClass<Insides> insides = new PerClass<>(Insides::new);
  private final Refusals refusals;

  Gate(Policy policy) {
    this.policy = policy;
    this.refusals = new Refusals(policy);
  }

  Map<String, Point> points() {
    return Map.ofEntries(
        Map.entry("httpasyncclient4/connect", this::connect),
        Map.entry("httpasyncclient4/held", at -> flight(at[0]).held()),
        Map.entry("httpasyncclient4/write", this::write),
        Map.entry("httpasyncclient4/received", this::received),
        Map.entry("httpasyncclient4/completed", this::completed),
        Map.entry("httpasyncclient4/broken", this::broken),
        Map.entry("httpasyncclient4/again", this::again),
        Map.entry("httpasyncclient4/settled", this::settled),
        Map.entry("httpasyncclient4/failed", at -> over(at[0], (Throwable) at[1])),
        Map.entry(
            "httpasyncclient4/cancelled",
            at -> over(at[0], new CancellationException("cancelled"))),
        Map.entry("httpasyncclient4/closed", at -> over(at[0], null)),
        Map.entry("httpasyncclient4/failed-here", this::failedHere),
        Map.entry(
            "httpasyncclient4/ungated",
            at -> {
              throw Refusals.ungated(at[0]);
            }));
  }

  /** Null lets the client lease a connection; else it will be told to later. */
  private @Nullable Object connect(Object[] at) {
    Object handler = at[0];
    if (isOwn(handler) || Entry.isJudged(handler)) {
      return null;
    }
    Insides in = insides.of((Lookup) at[1]);
    Object request = in.request(handler);
    if (request == null) {
      return null; // the requests of a pipeline come later
    }
    Flight flight = flight(handler);
    Ask ask = flight.ask(hop(in, handler, request, flight), this::begin);
    if (ask == null) {
      return SKIPPED;
    }
    flight.connects();
    if (ask.waits(() -> reconnect(in, handler, ask))) {
      in.discardConnection(handler);
      return SKIPPED;
    }
    if (ask.permit() == null) {
      refusals.tell(in, handler, ask.failure());
      return SKIPPED;
    }
    return null;
  }

  /** Enters the lease again, in a thread of ours: names are looked up in it. */
  private void reconnect(Insides in, Object handler, Ask ask) {
    try {
      if (in.isCancelled(handler)) {
        in.cancel(handler);
      } else if (ask.permit() == null) {
        refusals.tell(in, handler, ask.failure());
      } else {
        Entry.run(handler, () -> in.requestConnection(handler));
      }
    } catch (Exception | Error e) { // nobody above would tell the caller
      in.fail(handler, e);
    }
  }

  /** Null lets the client write; else it will be told to later. */
  private @Nullable Object write(Object[] at) {
    Object handler = at[0];
    Object request = at[1];
    if (isOwn(handler)) {
      return null;
    }
    Insides in = insides.of((Lookup) at[2]);
    Flight flight = flight(handler);
    if (in.isConnect(request) && !in.isRouteEstablished(handler)) {
      flight.tunnels();
      return null;
    }
    while (true) {
      if (in.isCancelled(handler)) {
        in.cancel(handler);
        return SKIPPED;
      }
      Ask ask = flight.ask(hop(in, handler, request, flight), this::begin);
      if (ask == null || waits(in, handler, request, ask)) {
        return SKIPPED;
      }
      Permit permit = ask.permit();
      if (permit == null) {
        refusals.tell(in, handler, ask.failure());
        return SKIPPED;
      }
      permit.userAgent().ifPresent(name -> in.messages().header(request, "User-Agent", name));
      if (permit.stillGood()) {
        in.timesOutAgain(handler, flight);
        return flight.sends(ask, permit, in.isPipeline(handler)) ? null : SKIPPED;
      }
      flight.drop(ask); // connecting took too long
    }
  }

  private boolean waits(Insides in, Object handler, Object request, Ask ask) {
    if (ask.isDecided()) {
      return false;
    }
    Flight flight = flight(handler);
    flight.hold(request);
    if (!flight.awaitsAnswer()) {
      in.timesOutNoMore(handler, flight);
    }
    return ask.waits(() -> resume(in, handler, ask));
  }

  /** Lets the reactor write what waits on its connection. */
  private void resume(Insides in, Object handler, Ask ask) {
    try {
      if (in.isCancelled(handler)) {
        in.cancel(handler);
      } else if (ask.permit() == null) {
        refusals.tell(in, handler, ask.failure());
      } else {
        in.requestOutput(handler);
      }
    } catch (Exception | Error e) { // nobody above would tell the caller
      in.fail(handler, e);
    }
  }

  private @Nullable Object received(Object[] at) {
    Insides in = insides.of((Lookup) at[2]);
    if (!isOwn(at[0]) && in.isRouteEstablished(at[0])) { // else it is the proxy's
      flight(at[0]).answered(in.messages().answer(at[1]));
    }
    return null;
  }

  private @Nullable Object completed(Object[] at) {
    if (!isOwn(at[0])) {
      flight(at[0]).completed();
    }
    return null;
  }

  /** Whether the policy wants the last hop tried again. */
  private @Nullable Object again(Object[] at) {
    Flight flight = flight(at[1]);
    Hop last = flight.judged();
    Answer answer = flight.answer();
    if (isOwn(at[1]) || last == null || answer == null) {
      return null;
    }
    Insides in = insides.of((Lookup) at[2]);
    return in.isRepeatable(at[0]) && policy.retries(last, answer) ? SKIPPED : null;
  }

  /** Asks for what comes next; a connection that would wait with it goes back to its pool. */
  private @Nullable Object settled(Object[] at) {
    Object handler = at[1];
    Insides in = insides.of((Lookup) at[2]);
    if (isOwn(handler)
        || in.isFinal(at[0])
        || !in.isRouteEstablished(handler)
        || in.connection(handler) == null) {
      return null;
    }
    Object request = in.request(handler);
    Flight flight = flight(handler);
    Ask ask = request == null ? null : flight.ask(hop(in, handler, request, flight), this::begin);
    if (ask != null && !ask.isDecided() && !in.authenticatesConnections(handler)) {
      in.releaseConnection(handler);
    }
    return null;
  }

  private @Nullable Object over(Object handler, @Nullable Throwable failure) {
    if (!isOwn(handler)) {
      flight(handler).over(failure);
    }
    return null;
  }

  /** Minimal clients tell all of a failure but the future that their caller waits for. */
  private @Nullable Object failedHere(Object[] at) {
    if (at[1] instanceof PolitenessException refusal) {
      insides.of((Lookup) at[2]).failFuture(at[0], refusal);
    }
    return null;
  }

  /** A gate threw where the exchange has no connection by now that would tell it of errors. */
  private @Nullable Object broken(Object[] at) {
    if (at[1] instanceof PolitenessException refusal) {
      insides.of((Lookup) at[2]).fail(at[0], refusal);
    }
    return null;
  }

  private Ask begin(Hop hop) {
    Ask asked = new Ask(hop, policy.awaitAsync(hop));
    asked.watch(threads);
    return asked;
  }

  private Hop hop(Insides in, Object handler, Object request, Flight flight) {
    String method = in.messages().method(request);
    String url = in.url(handler, request);
    return new Hop(
        HttpAsyncClient4Hook.CLIENT,
        method,
        url,
        in.headers(request),
        flight.attempt(method, url),
        in.way(handler, request, new OwnWay.Place(own, threads)));
  }

  private Flight flight(Object handler) {
    return flights.get(handler, Flight::new);
  }

  private boolean isOwn(Object handler) {
    return own.get(handler) != null;
  }
}
