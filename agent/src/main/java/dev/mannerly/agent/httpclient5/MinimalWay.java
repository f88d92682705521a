package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Through the application's client itself, for it follows, repeats and answers nothing.
 *
 * @param run runs a handler in a context, past the hooks; its result cancels it
 */
record MinimalWay(Library in, Run run) implements Way {

  /** Runs a handler in a context. */
  interface Run {
    @Nullable Object of(Object handler, Object context);
  }

  @Override
  public String description() {
    return "the application's minimal HttpAsyncClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Object context = in.fetching().context(new Contexts.Carried(null, null, null), timeout);
    Collecting collecting = new Collecting(in, maxBytes, in.fetching().request(url, headers));
    CompletableFuture<Fetched> fetched =
        collecting.fetched().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
    Object exchange;
    try {
      exchange = run.of(in.minimal().handler(collecting), context);
    } catch (RuntimeException e) {
      collecting.fail(e);
      return fetched;
    }
    var unused =
        fetched.whenComplete(
            (answer, error) -> {
              if (exchange != null && (answer == null || answer.truncated())) {
                in.async().cancel(exchange);
              }
            });
    return fetched;
  }
}
