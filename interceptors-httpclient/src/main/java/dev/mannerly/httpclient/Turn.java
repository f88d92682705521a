package dev.mannerly.httpclient;

import dev.mannerly.hop.Outcome;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The way of one hop from the place where it waits, before a connection is leased, to the place
 * where it is sent. Between the two stand HttpClient's connecting and interceptors of others, so
 * they find each other by the exchange, of which one hop is under way at a time.
 */
final class Turn {
  private static final Map<String, Turn> OPEN = new ConcurrentHashMap<>();

  private final String exchangeId;
  private final AtomicReference<@Nullable Grant> unused;
  private volatile boolean sending;

  private Turn(String exchangeId, @Nullable Grant grant) {
    this.exchangeId = exchangeId;
    this.unused = new AtomicReference<>(grant);
  }

  static Turn open(String exchangeId, @Nullable Grant grant) {
    Turn turn = new Turn(exchangeId, grant);
    OPEN.put(exchangeId, turn);
    return turn;
  }

  static @Nullable Turn of(String exchangeId) {
    return OPEN.get(exchangeId);
  }

  /** Whether another installation of ours stands before this one and sends right now. */
  boolean sending() {
    return sending;
  }

  void sending(boolean now) {
    sending = now;
  }

  /** The grant that nothing was sent with yet. */
  @Nullable Grant take() {
    return unused.getAndSet(null);
  }

  /** Ends the way of a hop that came to nothing before it was sent, if it did. */
  void end(@Nullable Throwable error, boolean cancelled) {
    OPEN.remove(exchangeId, this);
    Grant grant = take();
    if (grant == null) {
      return;
    }
    if (error == null) {
      grant.permit().back(); // another interceptor answered
    } else {
      grant.permit().ended(Outcome.failed(cancelled ? new CancellationException() : error));
    }
  }
}
