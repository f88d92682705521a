package dev.mannerly.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Asks the policy about the hops of one client.
 *
 * @param client whose way our own requests take, or null for the JVM's defaults
 */
record Asking(HopSession session, @Nullable OkHttpClient client) {
  static final String CLIENT = "okhttp";

  /** Waits in this thread. */
  Grant await(NextHop next, Call call) throws IOException {
    AskedHeaders headers = new AskedHeaders(next.headers());
    Hop hop = hop(next, headers);
    return new Grant(hop, headers, Turn.await(session, hop, call));
  }

  /** Waits without a thread, until the call is cancelled. */
  EarlyTurn early(NextHop next, Call call) {
    AskedHeaders headers = new AskedHeaders(next.headers());
    Hop hop = hop(next, headers);
    EarlyTurn turn = new EarlyTurn(hop, headers, session.awaitAsync(hop));
    if (!turn.permit().isDone()) {
      CancelWatch.over(turn.permit(), call);
    }
    return turn;
  }

  private Hop hop(NextHop next, AskedHeaders headers) {
    return new Hop(
        CLIENT,
        next.method(),
        next.url().toString(),
        headers,
        next.attempt(),
        client == null ? null : new ClientWay(client));
  }
}
