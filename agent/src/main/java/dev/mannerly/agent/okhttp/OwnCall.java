package dev.mannerly.agent.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/**
 * A call of ours. It was asked for where it was made; it writes one request and no other, except
 * that the answer to a proxy's challenge is no second request to the site.
 */
final class OwnCall {
  private boolean sent;
  private @Nullable Throwable failure;

  /** Called before each request is written. */
  void write() throws IOException {
    if (sent) {
      InterruptedIOException once = new InterruptedIOException("one request was allowed");
      once.initCause(failure);
      throw once; // of a kind that is not tried again
    }
    sent = true;
  }

  void answered(int status) {
    sent = !isProxyChallenge(status);
  }

  void failed(Throwable newFailure) {
    failure = newFailure;
  }

  static boolean isProxyChallenge(int status) {
    return status == HttpURLConnection.HTTP_PROXY_AUTH;
  }
}
