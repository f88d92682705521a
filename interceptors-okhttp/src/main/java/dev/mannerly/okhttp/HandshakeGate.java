package dev.mannerly.okhttp;

import dev.mannerly.hop.Outcome;
import java.io.IOException;
import java.util.List;
import okhttp3.Call;
import okhttp3.Cookie;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Walks the opening of a web socket through the policy: one hop, and one more for each redirect or
 * challenge. OkHttp runs no network interceptor for it, so a hop counts as sent when its turn has
 * come, and its lease ends with the answer to the handshake.
 */
final class HandshakeGate implements HopGate {
  private final Asking asking;
  private final Call call;
  private final Request first;
  private @Nullable Grant grant;
  private boolean fresh;

  HandshakeGate(Asking asking, Call call, Request first) {
    this.asking = asking;
    this.call = call;
    this.first = first;
  }

  static boolean opensWebSocket(Request request) {
    return "websocket".equalsIgnoreCase(request.header("Upgrade"))
        && request.header("Sec-WebSocket-Key") != null;
  }

  @Override
  public Call call() {
    return call;
  }

  /** Waits for the first turn and returns the request as it should leave. */
  Request begin(@Nullable EarlyTurn early) throws IOException {
    Grant granted = early == null ? null : early.redeem(first, call);
    if (granted == null) {
      granted = asking.await(NextHop.of(first, first.url()), call);
    }
    grant = granted;
    fresh = true;
    return UserAgents.named(first, granted.permit());
  }

  @Override
  public void beforeHop(HttpUrl url, List<Cookie> cookies) throws IOException {
    if (grant != null && fresh && grant.fits(url)) {
      fresh = false;
      return;
    }
    if (grant != null) {
      settle();
    }
    grant = asking.await(NextHop.of(first, url), call);
    fresh = false;
  }

  void answered(Response response) {
    if (grant != null) {
      grant.permit().answered(Answers.of(response));
      grant.permit().ended(Outcome.complete());
      grant = null;
    }
  }

  void failed(IOException error) {
    if (grant != null) {
      grant.permit().ended(Outcome.failed(error));
      grant = null;
    }
  }

  /** The last hop left, and its answer made OkHttp go on; or its turn was over before it left. */
  private void settle() {
    if (fresh && grant != null) {
      grant.permit().back();
    } else if (grant != null) {
      grant.permit().ended(Outcome.complete());
    }
    grant = null;
  }
}
