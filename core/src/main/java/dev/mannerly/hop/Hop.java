package dev.mannerly.hop;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One physical request as its client is about to send it. Immutable; built by an adapter, judged by
 * a session.
 *
 * @param client the client's name as it stands in the action log, such as {@code okhttp}
 * @param method the request method as it will be sent
 * @param url the absolute URL as the client holds it, also with characters that {@link
 *     java.net.URI} refuses; the destination's, never the proxy's
 * @param headers the request headers
 * @param attempt which try of the same request this is, from 0
 * @param way how a request of ours can go the way this hop would go, or null for the JVM's defaults
 */
public record Hop(
    String client, String method, String url, Headers headers, int attempt, @Nullable Way way) {

  public Hop {
    requireNonNull(client, "client");
    requireNonNull(method, "method");
    requireNonNull(url, "url");
    requireNonNull(headers, "headers");
    if (attempt < 0) {
      throw new IllegalArgumentException("attempt is counted from 0: " + attempt);
    }
  }

  /** A first try without headers that goes by the JVM's defaults. */
  public static Hop of(String client, String method, String url) {
    return new Hop(client, method, url, Headers.NONE, 0, null);
  }

  public Hop headers(Headers newHeaders) {
    return new Hop(client, method, url, newHeaders, attempt, way);
  }

  public Hop attempt(int newAttempt) {
    return new Hop(client, method, url, headers, newAttempt, way);
  }

  public Hop way(@Nullable Way newWay) {
    return new Hop(client, method, url, headers, attempt, newWay);
  }
}
