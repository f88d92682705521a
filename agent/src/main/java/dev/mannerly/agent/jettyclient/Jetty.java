package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.jettyclient.Departure.Decision;
import dev.mannerly.hop.Hop;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.nio.channels.AsynchronousCloseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks for each hop, and lets it wait without a thread and without a connection. */
final class Jetty {
  private static final Object SKIPPED = true;

  private final Policy policy;
  private final PerClass<Insides> insides = new PerClass<>(Insides::new);
  private final PerObject<Flight> flights = new PerObject<>();
  private final Waiting waiting = new Waiting();
  private final OwnTraffic own = new OwnTraffic();
  private final Responses responses;

  Jetty(Policy policy) {
    this.policy = policy;
    this.responses = new Responses(policy, insides, flights, own);
  }

  Map<String, Point> points() {
    return Map.of(
        "jetty/send", this::send,
        "jetty/write", this::write,
        "jetty/not-written", this::notWritten,
        "jetty/headers", this::headers,
        "jetty/stopped", this::stopped,
        "jetty/dropped", this::dropped,
        "jetty/ended", responses::ended,
        "jetty/head", responses::head,
        "jetty/told", responses::told);
  }

  /** Null lets the client queue the hop for a connection; else it will be told to later. */
  private @Nullable Object send(Object[] at) {
    Object destination = at[0];
    Object exchange = at[1];
    Insides in = insides.of((Lookup) at[2]);
    if (isTunnel(in, exchange)) {
      return null;
    }
    OwnTraffic.Exchange ours = own.of(in.conversation(exchange));
    if (ours != null) {
      if (ours.maySend(exchange)) {
        return null;
      }
      in.abort(exchange, new IOException("one request was answered twice"));
      return SKIPPED;
    }
    Flight flight = flights.get(exchange, Flight::new);
    flight.pooled();
    Hop hop = hop(in, destination, exchange);
    if (flight.isOver() || flight.holdsFor(hop.method(), hop.url())) {
      return null; // the client itself disposes of what was given up
    }
    flight.back();
    Runnable goOn = () -> in.send(destination, exchange);
    return departure(in, flight, exchange, goOn).start(hop) == Decision.GO ? null : SKIPPED;
  }

  /**
   * Null lets the client write, or clean up after what has failed by now; else it will write later.
   * A permit that grew old in the queue for a connection is no good here, for one.
   */
  private @Nullable Object write(Object[] at) {
    Object connection = at[0];
    Object channel = at[1];
    Object exchange = at[2];
    Insides in = insides.of((Lookup) at[3]);
    if (passes(in, exchange)) {
      return null;
    }
    Flight flight = flights.get(exchange, Flight::new);
    try {
      Hop hop = hop(in, in.destinationOf(channel), exchange);
      if (flight.isOver() || flight.holdsFor(hop.method(), hop.url())) {
        flight.written(true);
        return null;
      }
      flight.back();
      Runnable later = () -> in.write(connection, channel, exchange, flight.isPooled());
      Decision decision =
          departure(in, flight, exchange, later).givenUp(later).start(hop); // it is let go of
      flight.written(decision == Decision.GO);
      return decision == Decision.WAIT ? SKIPPED : null;
    } catch (RuntimeException | Error e) { // above may be a thread that nobody would hear of it
      in.abort(exchange, Departure.broken(e));
      return null;
    }
  }

  private @Nullable Object notWritten(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      flight.written(false);
    }
    return null;
  }

  /** Null lets the client write the headers as listeners have left them. */
  private @Nullable Object headers(Object[] at) {
    Object sender = at[0];
    Object exchange = at[1];
    Insides in = insides.of((Lookup) at[2]);
    if (passes(in, exchange)) {
      return null;
    }
    Flight flight = flights.get(exchange, Flight::new);
    try {
      Hop hop = hop(in, in.destinationOfSender(sender), exchange);
      if (flight.isOver() || flight.holdsFor(hop.method(), hop.url())) {
        return null;
      }
      flight.back();
      Runnable goOn = () -> in.writeHeaders(sender, exchange);
      return departure(in, flight, exchange, goOn).start(hop) == Decision.GO ? null : SKIPPED;
    } catch (RuntimeException | Error e) { // above may be a thread that nobody would hear of it
      in.abort(exchange, Departure.broken(e));
      return SKIPPED;
    }
  }

  /** As the client does with what is queued there; a destination that was idle has a successor. */
  private @Nullable Object stopped(Object[] at) {
    Insides in = insides.of((Lookup) at[1]);
    if (in.isRunning(at[0])) {
      return null;
    }
    for (Object exchange : waiting.at(at[0])) {
      in.abort(exchange, new AsynchronousCloseException());
    }
    return null;
  }

  private @Nullable Object dropped(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      flight.drop();
    }
    return null;
  }

  private Departure departure(Insides in, Flight flight, Object exchange, Runnable goOn) {
    return new Departure(policy, waiting, in, flight, exchange, goOn);
  }

  private Hop hop(Insides in, Object destination, Object exchange) {
    Object request = in.request(exchange);
    Map<String, List<String>> headers = in.messages().headers(request);
    return new Hop(
        JettyHook.CLIENT,
        in.messages().method(request),
        in.messages().url(destination, request),
        name -> headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()),
        responses.attemptOf(request),
        new JettyWay(in, in.client(destination), own));
  }

  private boolean passes(Insides in, Object exchange) {
    return isTunnel(in, exchange) || own.of(in.conversation(exchange)) != null;
  }

  /** The way to a proxy's other side is no hop. */
  private static boolean isTunnel(Insides in, Object exchange) {
    return in.messages().method(in.request(exchange)).equals("CONNECT");
  }
}
