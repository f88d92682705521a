package dev.mannerly.okhttp;

import dev.mannerly.time.Ticker;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a site closed a connection while it was idle. For a GET OkHttp does not look: it
 * writes the request to the dead connection, then once more to a new one. Without us the detour
 * costs nothing; but a request that was written has used its turn, and where a site closes
 * connections sooner than its interval is over, every other turn would go to a dead connection.
 */
final class IdleConnections {
  private static final long WORTH_A_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int GLANCE_MILLIS = 1;

  private final Map<Connection, Long> lastUses = Collections.synchronizedMap(new WeakHashMap<>());
  private final Ticker ticker;

  IdleConnections(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Whether the connection is dead. Then it is closed, so that certainly nothing is written to it.
   */
  boolean closed(@Nullable Connection connection) {
    if (connection == null || multiplexed(connection)) {
      return false; // OkHttp itself reads those all the time
    }
    long now = ticker.nanos();
    Long lastUse = lastUses.put(connection, now);
    boolean idle = lastUse != null && now - lastUse >= WORTH_A_LOOK_NANOS;
    return idle && closedByPeer(connection.socket());
  }

  private static boolean multiplexed(Connection connection) {
    Protocol protocol = connection.protocol();
    return protocol != Protocol.HTTP_1_1 && protocol != Protocol.HTTP_1_0;
  }

  private static boolean closedByPeer(Socket socket) {
    try {
      int timeout = socket.getSoTimeout();
      try {
        socket.setSoTimeout(GLANCE_MILLIS);
        int unused = socket.getInputStream().read(); // the end, or a farewell such as a 408
      } catch (SocketTimeoutException e) {
        socket.setSoTimeout(timeout);
        return false; // silent, and open
      }
      socket.close();
      return true;
    } catch (IOException e) {
      return true; // reset, or closed already
    }
  }
}
