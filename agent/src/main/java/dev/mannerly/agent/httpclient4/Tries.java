package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.PerObject;
import org.jspecify.annotations.Nullable;

/** Counts how often a request is tried; the client repeats the same object. */
final class Tries {
  private static final int UNAUTHORIZED = 401;
  private static final int PROXY_AUTHENTICATION = 407;
  private static final int FIRST_ERROR = 400;

  private final PerObject<Try> last = new PerObject<>();

  /**
   * One try.
   *
   * @param failed no answer, or one that says no; a challenge asks for another request
   */
  private record Try(String method, String url, int attempt, boolean failed) {}

  /** Begins another try; which one it is, from 0. */
  int begin(Object request, String method, String url) {
    @Nullable Try before = last.get(request);
    int attempt =
        before != null && before.failed && before.method.equals(method) && before.url.equals(url)
            ? before.attempt + 1
            : 0;
    last.put(request, new Try(method, url, attempt, true));
    return attempt;
  }

  void answered(Object request, int status) {
    Try begun = last.get(request);
    if (begun != null) {
      boolean failed =
          status >= FIRST_ERROR && status != UNAUTHORIZED && status != PROXY_AUTHENTICATION;
      last.put(request, new Try(begun.method, begun.url, begun.attempt, failed));
    }
  }
}
