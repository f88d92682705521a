package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.PerObject;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The way of an application's client: its connection manager, and so its proxy, trust store and
 * resolver, and its reactor, but none of its interceptors and cookies.
 *
 * @param userAgent what the application says, where we do not
 */
record OwnWay(OwnFetch fetch, OwnFetch.Going going, List<String> userAgent, Place place)
    implements Way {

  /** What all ways share: the exchanges that are ours, and where they begin. */
  record Place(PerObject<Boolean> own, Threads threads) {}

  @Override
  public String description() {
    return "the application's HttpAsyncClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Collecting collecting = new Collecting(fetch, maxBytes);
    CompletableFuture<Fetched> fetched = collecting.fetched();
    OwnFetch.Wish wish = new OwnFetch.Wish(url, headers, userAgent, timeout);
    Object exchange = fetch.exchange(going, wish, collecting.consumer());
    place.own().put(exchange, true);
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (answer, error) -> {
                  if (answer == null || answer.truncated()) {
                    fetch.cancel(exchange);
                  }
                });
    place.threads().execute(() -> start(exchange, collecting));
    return fetched;
  }

  private void start(Object exchange, Collecting collecting) {
    try {
      Threads.as(exchange.getClass().getClassLoader(), () -> fetch.start(exchange));
    } catch (Exception | Error e) { // also HttpException, which only the client's loader knows
      collecting.fail(e);
    }
  }
}
