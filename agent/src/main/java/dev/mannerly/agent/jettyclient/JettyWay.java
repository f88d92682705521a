package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Collected;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The very client of the application: its proxy, trust store, resolver, connections and cookies.
 * The client hands bodies out by a stream, so a thread of ours reads it.
 */
final class JettyWay implements Way {
  private final Insides in;
  private final Object client;
  private final OwnTraffic own;

  JettyWay(Insides in, Object client, OwnTraffic own) {
    this.in = in;
    this.client = client;
    this.own = own;
  }

  @Override
  public String description() {
    return "the application's Jetty client";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    Runnable fetch =
        () -> {
          try {
            fetched.complete(fetch(url, headers, timeout, maxBytes));
          } catch (Throwable e) { // whoever waits must hear of it, whatever it is
            fetched.completeExceptionally(failure(e));
          }
        };
    Thread thread = new Thread(null, fetch, "mannerly-robots", 0, false);
    thread.setDaemon(true);
    thread.start();
    return fetched;
  }

  private Fetched fetch(URI url, Map<String, String> headers, Duration timeout, int maxBytes)
      throws IOException {
    Fetching fetching = in.fetching();
    Object request = fetching.request(client, url, headers, timeout);
    own.add(fetching.conversation(request));
    Object listener = fetching.send(request);
    boolean whole = false;
    try (InputStream body = fetching.body(listener)) {
      Object response = fetching.head(listener, timeout);
      Collected collected = read(body, maxBytes);
      whole = !collected.cut();
      return collected.fetched(fetching.status(response), fetching.headers(response), maxBytes);
    } finally {
      if (!whole) {
        fetching.abort(request, new CancellationException());
      }
    }
  }

  private static Collected read(InputStream body, int maxBytes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
      bytes.write(buffer, 0, count);
      if (bytes.size() > maxBytes) {
        return new Collected(bytes.toByteArray(), true);
      }
    }
    return new Collected(bytes.toByteArray(), false);
  }

  private static IOException failure(Throwable error) {
    @Nullable Throwable cause = error instanceof ExecutionException ? error.getCause() : error;
    return cause instanceof IOException known
        ? known
        : new IOException(String.valueOf(cause), cause);
  }
}
