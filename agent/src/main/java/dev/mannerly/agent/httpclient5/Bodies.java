package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;
import java.io.InputStream;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** Ends hops where the connections of their responses are given back, closed or broken. */
final class Bodies {
  private final PerObject<Flight> flights;

  Bodies(PerObject<Flight> flights) {
    this.flights = flights;
  }

  /** A connection is given back or closed. */
  @Nullable Object gone(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      flight.connectionGone();
    }
    return null;
  }

  /** The application gives up. */
  @Nullable Object cancel(Object[] at) {
    Flight flight = flights.get(at[0]);
    if (flight != null) {
      flight.cancelled();
    }
    return null;
  }

  /** The stream with a watch on its end. */
  @Nullable Object content(Object[] at) {
    Flight flight = flightOf(at);
    return flight != null && flight.watchesBody()
        ? new WatchedStream((InputStream) at[2], flight)
        : null;
  }

  /** A body is copied whole from here on. */
  @Nullable Object copy(Object[] at) {
    Flight flight = flightOf(at);
    if (flight != null) {
      flight.reads();
    }
    return null;
  }

  @Nullable Object copied(Object[] at) {
    Flight flight = flightOf(at);
    if (flight != null) {
      flight.read((Throwable) at[2]);
    }
    return null;
  }

  private @Nullable Flight flightOf(Object[] at) {
    Object runtime = Library.of((Lookup) at[1]).classic().runtimeOf(at[0]);
    return runtime == null ? null : flights.get(runtime);
  }
}
