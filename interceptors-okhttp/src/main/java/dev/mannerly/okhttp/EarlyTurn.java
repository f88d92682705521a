package dev.mannerly.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The turn of an enqueued call's first hop, awaited before the call got a thread.
 *
 * @param headers what the policy saw of the request's headers
 */
record EarlyTurn(Hop hop, AskedHeaders headers, CompletableFuture<Permit> permit) {
  private static final Map<Call, EarlyTurn> BY_CALL = new ConcurrentHashMap<>();

  /** Keeps it for the thread that will run the call. */
  void park(Call call) {
    BY_CALL.put(call, this);
  }

  /** The turn that was parked for a call, or null; it is the taker's from now on. */
  static @Nullable EarlyTurn take(Call call) {
    return BY_CALL.isEmpty() ? null : BY_CALL.remove(call);
  }

  /** Gives back what was parked for a call and not taken. */
  static void dropLeftOver(Call call) {
    EarlyTurn left = take(call);
    if (left != null) {
      Turn.giveUp(left.permit);
    }
  }

  /**
   * The grant for this request, or null when another one was asked for.
   *
   * @throws dev.mannerly.hop.RequestRefusedException if the request was refused
   */
  @Nullable Grant redeem(Request request, Call call) throws IOException {
    if (hop.method().equals(request.method())
        && hop.url().equals(request.url().toString())
        && headers.sameIn(request)) {
      return new Grant(hop, headers, Turn.result(permit, call));
    }
    Turn.giveUp(permit); // an interceptor changed what will be sent
    return null;
  }
}
