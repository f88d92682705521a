package dev.mannerly.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Lets one request of a call leave and no other: OkHttp sends again by itself after a 408, after a
 * 503 with {@code Retry-After: 0} and after a lost connection, and no setting stops all of it. The
 * answer to a proxy's challenge is no second request to the site.
 */
final class SingleSend {
  private boolean sent;
  private @Nullable Response answer;

  static Response intercept(Interceptor.Chain chain) throws IOException {
    Request request = chain.request();
    SingleSend once = request.tag(SingleSend.class);
    return once == null ? chain.proceed(request) : once.send(chain, request);
  }

  /** The head of the one answer, where OkHttp threw it away to send again. */
  @Nullable Response answer() {
    return answer;
  }

  private Response send(Interceptor.Chain chain, Request request) throws IOException {
    if (sent) {
      throw new InterruptedIOException("one request was allowed and was sent");
    }
    sent = true;
    Response response = chain.proceed(request);
    sent = response.code() != HttpURLConnection.HTTP_PROXY_AUTH;
    answer = response;
    return response;
  }
}
