package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Turn;
import dev.mannerly.agent.UrlWay;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks for each hop, in the caller's thread. A permit is got before there is a connection and kept
 * with the connection object until the request is written to it; a request that is written without
 * one, on a connection that was kept, asks there.
 */
final class UrlConnections {
  private final Policy policy;
  private final PerObject<Flight> flights = new PerObject<>();

  /** Whose response is being read from a connection: only while that call lasts. */
  private final PerObject<HttpURLConnection> parsing = new PerObject<>();

  private final OwnHops own = new OwnHops();

  private volatile @Nullable Insides insides;

  UrlConnections(Policy policy) {
    this.policy = policy;
  }

  Map<String, Point> points() {
    Map<String, Point> points =
        new HashMap<>(new Responses(policy, flights, parsing, own, this::insides).points());
    points.put("httpurlconnection/connect", this::connect);
    points.put("httpurlconnection/open", this::open);
    points.put("httpurlconnection/write", this::write);
    points.put("httpurlconnection/reopen", this::reopen);
    points.put("httpurlconnection/rewrite", this::rewrite);
    points.put("httpurlconnection/disconnect", this::disconnect);
    return points;
  }

  /** Asks here, where the JDK does not yet look for another proxy when it is told no. */
  private @Nullable Object connect(Object[] at) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) at[0];
    Insides in = insides((Lookup) at[1], connection);
    if (OwnHops.include(connection)) {
      OwnHops.connect(in, connection);
      return null;
    }
    Flight flight = flights.get(connection, Flight::new);
    flight.connecting();
    if (!in.mayBeCached(connection)) {
      ask(in, connection, flight);
    }
    return null;
  }

  /** Asks where nobody has yet: the cache knew nothing, or writing the request failed. */
  private @Nullable Object open(Object[] at) throws IOException {
    if (!(at[0] instanceof HttpURLConnection connection) || OwnHops.include(connection)) {
      return null;
    }
    Insides in = insides((Lookup) at[1], connection);
    Flight flight = flights.get(connection, Flight::new);
    flight.throwIfRefused(); // the JDK tries another proxy then, or the same once more
    if (!flight.isParked() && !in.tunnels(connection)) {
      ask(in, connection, flight);
    }
    return null;
  }

  private @Nullable Object write(Object[] at) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) at[0];
    Insides in = insides((Lookup) at[1], connection);
    if (OwnHops.include(connection)) {
      own.write(in, connection);
    } else {
      depart(in, connection, in.requests(connection));
    }
    return null;
  }

  /** The JDK repeats a request whose connection was lost, and opens another for it. */
  private @Nullable Object reopen(Object[] at) throws IOException {
    HttpURLConnection connection = parsing.get(at[0]);
    if (connection != null) {
      Insides in = insides((Lookup) at[1], connection);
      ask(in, connection, flights.get(connection, Flight::new));
    }
    return null;
  }

  /** The repeated request itself; the CONNECT before it is none. */
  private @Nullable Object rewrite(Object[] at) throws IOException {
    HttpURLConnection connection = parsing.get(at[0]);
    if (connection != null) {
      Insides in = insides((Lookup) at[2], connection);
      if (!in.tunnels(connection)) {
        depart(in, connection, at[1]);
      }
    }
    return null;
  }

  private @Nullable Object disconnect(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      flight.giveUp();
    }
    return null;
  }

  private void ask(Insides in, HttpURLConnection connection, Flight flight) throws IOException {
    Hop hop = hop(in, connection, flight.next());
    Turn turn = new Turn(policy);
    flight.waitsFor(turn);
    try {
      flight.park(hop, turn.await(hop, userAgent -> {}));
    } catch (IOException e) {
      flight.refuse(e);
      throw e;
    } finally {
      flight.waitsFor(null);
    }
  }

  private void depart(Insides in, HttpURLConnection connection, Object headers) throws IOException {
    Flight flight = flights.get(connection, Flight::new);
    while (true) {
      Permit permit =
          flight.parkedFor(connection.getRequestMethod(), connection.getURL().toString());
      if (permit == null) {
        ask(in, connection, flight);
        continue;
      }
      permit.userAgent().ifPresent(name -> in.set(headers, "User-Agent", name));
      if (permit.stillGood()) {
        flight.begin();
        return;
      }
      flight.grewOld();
    }
  }

  /** Holds the headers and not the connection, for which it is kept. */
  private static Hop hop(Insides in, HttpURLConnection connection, int attempt) {
    Object headers = in.requests(connection);
    UrlWay.Route route =
        new UrlWay.Route(
            connection.getURL(),
            in.proxy(connection),
            in.sockets(connection),
            in.names(connection),
            in.authenticator(connection));
    return new Hop(
        UrlConnectionHook.CLIENT,
        connection.getRequestMethod(),
        connection.getURL().toString(),
        name -> in.values(headers, name),
        attempt,
        new UrlWay(route, "a connection like the application's HttpURLConnection"));
  }

  private Insides insides(Lookup lookup, Object connection) {
    Insides known = insides;
    if (known == null) {
      known = new Insides(lookup, connection);
      insides = known;
    }
    return known;
  }
}
