package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reports how hops are answered and where their responses end; repeats where it may. */
final class Responses {
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final int FIRST_FINAL = 200;
  private static final int FIRST_ERROR = 400;

  private final Policy policy;
  private final PerObject<Flight> flights;
  private final PerObject<HttpURLConnection> parsing;
  private final OwnHops own;
  private final PerObject<Permit> bodies = new PerObject<>();
  private final BiFunction<Lookup, Object, Insides> insides;

  Responses(
      Policy policy,
      PerObject<Flight> flights,
      PerObject<HttpURLConnection> parsing,
      OwnHops own,
      BiFunction<Lookup, Object, Insides> insides) {
    this.policy = policy;
    this.flights = flights;
    this.parsing = parsing;
    this.own = own;
    this.insides = insides;
  }

  Map<String, Point> points() {
    return Map.of(
        "httpurlconnection/parse", this::parse,
        "httpurlconnection/parsed", this::parsed,
        "httpurlconnection/connected", this::connected,
        "httpurlconnection/output", this::output,
        "httpurlconnection/no-output", this::noOutput,
        "httpurlconnection/input", this::input,
        "httpurlconnection/end", this::end,
        "httpurlconnection/closed", this::closed);
  }

  private @Nullable Object parse(Object[] at) {
    HttpURLConnection connection = (HttpURLConnection) at[1];
    if (flights.get(connection) != null
        && !insides.apply((Lookup) at[2], connection).tunnels(connection)) {
      parsing.put(at[0], connection);
    }
    return null;
  }

  /** The head of a response is there, or an interim one, or none. */
  private @Nullable Object parsed(Object[] at) {
    HttpURLConnection connection = (HttpURLConnection) at[2];
    own.answered(connection);
    Flight flight = flights.get(connection);
    Insides in = insides.apply((Lookup) at[4], connection);
    if (flight == null || in.tunnels(connection)) {
      return null;
    }
    parsing.remove(at[0]);
    int status = at[3] == null ? status(in.statusLine(at[1])) : 0;
    if (status >= FIRST_FINAL) {
      flight.answered(
          new Answer(
              status,
              in.values(at[1], "Retry-After"),
              in.values(at[1], "Date").stream().findFirst().orElse(null)));
      if (status >= FIRST_ERROR) { // few read the body of an error
        flight.end(Outcome.complete());
      }
    }
    return null;
  }

  /** A connection could not be made. True where an answer of ours stands in its place. */
  private @Nullable Object connected(Object[] at) {
    return failed((HttpURLConnection) at[0], (Throwable) at[1], (Lookup) at[2]).isPresent()
        ? true
        : null;
  }

  /** Nowhere, where an answer of ours is there already. */
  private @Nullable Object output(Object[] at) {
    Flight flight = flights.get(at[0]);
    return flight != null && flight.isAnsweredByUs() ? OutputStream.nullOutputStream() : null;
  }

  private @Nullable Object noOutput(Object[] at) {
    return failed((HttpURLConnection) at[0], (Throwable) at[1], (Lookup) at[2])
        .map(error -> OutputStream.nullOutputStream())
        .orElse(null);
  }

  /** The stream of a response, or the error in its place; null where it stays as it is. */
  private @Nullable Object input(Object[] at) {
    HttpURLConnection connection = (HttpURLConnection) at[0];
    Flight flight = flights.get(connection);
    if (flight == null || isRaw(at[1])) {
      return null;
    }
    Insides in = insides.apply((Lookup) at[3], connection);
    Flight.Answered answered = flight.look();
    if (answered != null
        && REPEATABLE.contains(answered.hop().method())
        && !in.hasBody(connection)
        && policy.retries(answered.hop(), answered.answer())) {
      return repeat(in, connection, flight, answered);
    }
    if (at[2] != null) {
      return failed(connection, (Throwable) at[2], (Lookup) at[3]).orElse(null);
    }
    Permit permit = flight.open();
    if (permit != null && in.done(connection)) {
      flight.end(Outcome.complete());
    } else if (permit != null) {
      bodies.put(at[1], permit);
    }
    return null;
  }

  private static Object repeat(
      Insides in, HttpURLConnection connection, Flight flight, Flight.Answered answered) {
    flight.end(Outcome.complete());
    flight.repeats(answered.hop());
    in.prepareRepeat(connection);
    try {
      return connection.getInputStream();
    } catch (IOException e) {
      return e;
    }
  }

  /** A body was read to its end, or broke off. */
  private @Nullable Object end(Object[] at) {
    Permit permit = bodies.remove(at[0]);
    if (permit != null) {
      permit.ended(at[1] == null ? Outcome.complete() : Outcome.failed((Throwable) at[1]));
    }
    return null;
  }

  private @Nullable Object closed(Object[] at) {
    Permit permit = bodies.remove(at[0]);
    if (permit != null) {
      permit.ended(Outcome.complete());
    }
    return null;
  }

  /**
   * Ends what is open. Where a refusal is to be a response, that one is put in place, and the error
   * that the JDK would make of it is given back; not within a call that goes on with a connection.
   */
  private Optional<IOException> failed(
      HttpURLConnection connection, Throwable thrown, Lookup lookup) {
    Flight flight = flights.get(connection);
    if (flight == null) {
      return Optional.empty();
    }
    flight.failed(thrown);
    Insides in = insides.apply(lookup, connection);
    return thrown instanceof RequestRefusedException refusal && !in.isInside(connection)
        ? policy.response(refusal).map(made -> answer(in, connection, flight, made, refusal))
        : Optional.empty();
  }

  private static IOException answer(
      Insides in,
      HttpURLConnection connection,
      Flight flight,
      MadeUpResponse made,
      RequestRefusedException refusal) {
    in.forget(connection);
    in.addResponseLine(connection, null, "HTTP/1.1 " + made.status() + " " + made.reasonPhrase());
    made.headers().forEach((name, value) -> in.addResponseLine(connection, name, value));
    String what =
        "Server returned HTTP response code: " + made.status() + " for URL: " + connection.getURL();
    IOException error = new IOException(what, refusal);
    byte[] body = made.body().getBytes(StandardCharsets.UTF_8);
    in.answer(connection, new ByteArrayInputStream(body), error);
    flight.answeredByUs();
    return error;
  }

  /** The JDK's own look at a response, from within; or one from a cache. */
  private static boolean isRaw(@Nullable Object stream) {
    return stream != null && !stream.getClass().getName().endsWith("$HttpInputStream");
  }

  /** The number in a status line; 0 where there is none. */
  private static int status(@Nullable String line) {
    String[] words = line == null ? new String[0] : line.split(" +", 3);
    return words.length > 1 && words[1].matches("\\d{3}") ? Integer.parseInt(words[1]) : 0;
  }
}
