package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Collected;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A client with the settings of the application's: its connections, proxy, trust store, resolver
 * and event loops; none of its callbacks.
 */
record ReactorNettyWay(Library in, Object settings, Hops hops) implements Way {

  @Override
  public String description() {
    return "the application's reactor-netty client";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Object own = in.fetching().settings(settings, url, headers, timeout);
    hops.own(own);
    Reading reading = new Reading();
    AtomicLong octets = new AtomicLong();
    CompletableFuture<List<byte[]>> sent =
        in.fetching().send(own, reading, piece -> octets.addAndGet(piece.length) > maxBytes);
    // the client's own timeout is for each read; this one is for the whole of it
    return sent.copy()
        .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
        .handle(
            (pieces, failure) -> {
              if (failure instanceof TimeoutException) {
                sent.cancel(true);
                throw new CompletionException(late(timeout));
              }
              if (failure != null) {
                throw new CompletionException(asIo(failure));
              }
              return reading.fetched(pieces, maxBytes);
            });
  }

  private static IOException late(Duration timeout) {
    return new SocketTimeoutException("no whole answer within " + timeout.toMillis() + " ms");
  }

  private static IOException asIo(Throwable failure) {
    Throwable cause = failure;
    if (failure instanceof CompletionException && failure.getCause() != null) {
      cause = failure.getCause();
    }
    if (cause.getClass().getSimpleName().equals("ReadTimeoutException")) {
      return new SocketTimeoutException("no answer in time");
    }
    return cause instanceof IOException known ? known : new IOException(cause);
  }

  /** One answer as it comes. */
  private static final class Reading implements Fetching.Head {
    private volatile int status;
    private volatile @Nullable Map<String, List<String>> headers;

    @Override
    public void came(int newStatus, Map<String, List<String>> newHeaders) {
      status = newStatus;
      headers = newHeaders;
    }

    Fetched fetched(List<byte[]> pieces, int maxBytes) {
      Map<String, List<String>> head = headers;
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      pieces.forEach(piece -> all.write(piece, 0, piece.length));
      try {
        if (head == null) {
          throw new IOException("no answer");
        }
        return new Collected(all.toByteArray(), all.size() > maxBytes)
            .fetched(status, head, maxBytes);
      } catch (IOException e) {
        throw new CompletionException(e);
      }
    }
  }
}
