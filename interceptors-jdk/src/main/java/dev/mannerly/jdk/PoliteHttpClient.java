package dev.mannerly.jdk;

import static java.util.Objects.requireNonNull;

import dev.mannerly.Politeness;
import dev.mannerly.session.HopSession;
import java.net.http.HttpClient;

/**
 * Makes clients of java.net.http that pass every request through the policy: those of redirects, of
 * answers to challenges and of the policy's retries, too, each with the budget and the robots.txt
 * of its target. In all else they are what the JDK's own clients are: their {@code send} waits in
 * its thread, their {@code sendAsync} without one; {@link java.net.http.HttpRequest#timeout()} runs
 * from the moment when a request may leave; cancelling and interrupting end the wait.
 *
 * <p>A refusal is a {@link dev.mannerly.hop.RequestRefusedException}: {@code send} throws it, the
 * future of {@code sendAsync} fails with it, and nothing was sent. Under {@code refusal.as:
 * response} it is a response that no server sent.
 *
 * <p>The handshake of a WebSocket is a request like any other; its messages are none. Pushed
 * responses of HTTP/2 were not asked for and are not counted. Where the agent gates java.net.http
 * in the same JVM, these clients let it judge.
 *
 * <p>What the JDK's client repeats by itself below this is not seen: a GET or HEAD whose kept
 * connection turned out to be dead leaves once more at once.
 */
public final class PoliteHttpClient {
  private PoliteHttpClient() {}

  /**
   * Begins a client like {@link HttpClient#newBuilder()}, with all its settings and defaults.
   *
   * @param politeness whom to ask; not closed with the client
   */
  public static HttpClient.Builder newBuilder(Politeness politeness) {
    return newBuilder(requireNonNull(politeness, "politeness").session());
  }

  /**
   * A client under the policy that does what this one does.
   *
   * <p>Where {@code client} follows redirects or has an authenticator, it would send requests that
   * nobody sees. So a second one, made of all that its accessors tell, sends in its place. They do
   * not tell its local address and its HTTP/2 priority; connections are not shared, nor are
   * credentials that it was asked for already.
   *
   * @param politeness whom to ask; not closed with the client
   * @throws IllegalArgumentException if {@code client} follows redirects or answers challenges and
   *     is not the JDK's own, so that no other can do what it does
   */
  public static HttpClient around(HttpClient client, Politeness politeness) {
    return around(
        requireNonNull(client, "client"), requireNonNull(politeness, "politeness").session());
  }

  static HttpClient.Builder newBuilder(HopSession session) {
    return new GatedClientBuilder(session);
  }

  static HttpClient around(HttpClient client, HopSession session) {
    return Gating.around(client, session);
  }
}
