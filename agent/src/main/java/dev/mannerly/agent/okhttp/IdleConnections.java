package dev.mannerly.agent.okhttp;

import dev.mannerly.time.Ticker;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a site closed a connection while it was idle. For a GET OkHttp does not look: it
 * writes the request to the dead connection, then once more to a new one. Without us the detour
 * costs nothing; but a request that was written has used its turn, and where a site closes
 * connections sooner than its interval is over, every other turn would go to a dead connection.
 */
final class IdleConnections {
  private static final long WORTH_A_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int GLANCE_MILLIS = 1;

  private final Calls calls;
  private final Ticker ticker;

  IdleConnections(Calls calls, Ticker ticker) {
    this.calls = calls;
    this.ticker = ticker;
  }

  /** Not null where the connection is dead. */
  @Nullable Object kept(Object[] at) {
    Insides in = Insides.of((Lookup) at[1]);
    Object call = RunningCall.get();
    Flight flight = call == null ? null : calls.begun(call);
    if (flight == null || !flight.isGated() || in.isMultiplexed(at[0])) {
      return null; // OkHttp itself reads from those all the time
    }
    // a call that holds its connection for a next hop does not say since when that is idle
    long idleNanos = ticker.nanos() - in.idleAtNanos(at[0]);
    boolean justUsed = idleNanos >= 0 && idleNanos < WORTH_A_LOOK_NANOS;
    boolean dead = !justUsed && closedByPeer(in.socket(at[0]));
    return dead ? true : null;
  }

  private static boolean closedByPeer(Socket socket) {
    try {
      int timeout = socket.getSoTimeout();
      try {
        socket.setSoTimeout(GLANCE_MILLIS);
        int unused = socket.getInputStream().read(); // the end, or a farewell such as a 408
        return true;
      } catch (SocketTimeoutException e) {
        return false; // silent, and open
      } finally {
        socket.setSoTimeout(timeout);
      }
    } catch (IOException e) {
      return true; // reset, or closed already
    }
  }
}
