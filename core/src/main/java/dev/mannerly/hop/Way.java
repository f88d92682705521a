package dev.mannerly.hop;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The way a client's requests leave: its proxy, trust store and resolver. Our own fetches of
 * robots.txt take the way of the hop that needs them.
 */
public interface Way {

  /**
   * What a refusal says about the way that was tried, such as {@code the application's HttpClient}.
   */
  String description();

  /**
   * The addresses at which this way would look for a host, an IPv6 address in brackets: by its own
   * resolver, where it has one. May block. Where a proxy resolves, what is known here says at least
   * something.
   *
   * @throws UnknownHostException if the name is not known here
   */
  default List<InetAddress> addresses(String host) throws UnknownHostException {
    return List.of(InetAddress.getAllByName(host));
  }

  /**
   * Sends one GET and reads at most {@code maxBytes} of its body, decoded by Content-Encoding.
   * Follows no redirect, repeats nothing, answers no challenge: it is exactly one hop, and that hop
   * was judged before. Never blocks the calling thread for the response.
   *
   * <p>Completes exceptionally with the client's own {@link java.io.IOException} when no whole
   * answer came within {@code timeout}; a body that was cut, or cannot be decoded, is no answer.
   */
  CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes);
}
