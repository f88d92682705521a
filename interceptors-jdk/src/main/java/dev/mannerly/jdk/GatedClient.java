package dev.mannerly.jdk;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A client whose every hop is judged. Below it stands one that follows no redirects and answers no
 * challenges: each call to that is one hop.
 */
final class GatedClient extends HttpClient {
  private final HttpClient client;
  private final Asking asking;
  private final Redirects redirects;
  private final Keyring keyring;
  private final OpenCalls open;

  GatedClient(HopClient below, Asking asking, OpenCalls open) {
    this.client = below.client();
    this.redirects = below.redirects();
    this.keyring = below.keyring();
    this.asking = asking;
    this.open = open;
  }

  /**
   * A client that sends single hops, and what was taken out of it to make it so.
   *
   * @param redirects which are to be followed
   * @param keyring the answers to challenges
   */
  record HopClient(HttpClient client, Redirects redirects, Keyring keyring) {}

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    requireNonNull(handler, "responseBodyHandler");
    HopsOfCall hops = hops(request);
    return new BlockingCall<>(
            asking.session(), hops, new ResponseSender<>(client, hops, handler, null), open)
        .run();
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    return sendAsync(request, handler, null);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
    requireNonNull(handler, "responseBodyHandler");
    HopsOfCall hops = hops(request);
    return new AsyncCall<>(
            asking.session(), hops, new ResponseSender<>(client, hops, handler, pushes), open)
        .start();
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return new GatedWebSocketBuilder(this, client.newWebSocketBuilder());
  }

  /** Opens a WebSocket with a request for its handshake. */
  CompletableFuture<WebSocket> open(
      HttpRequest request, Consumer<WebSocket.Builder> settings, WebSocket.Listener listener) {
    HopsOfCall hops = hops(request);
    return new AsyncCall<>(
            asking.session(), hops, new HandshakeSender(client, hops, settings, listener), open)
        .start();
  }

  private HopsOfCall hops(HttpRequest request) {
    return new HopsOfCall(asking, redirects, keyring, requireNonNull(request, "request"));
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return client.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return client.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return redirects.policy();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return client.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return client.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return client.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return keyring.authenticator();
  }

  @Override
  public Version version() {
    return client.version();
  }

  @Override
  public Optional<Executor> executor() {
    return client.executor();
  }

  /** Part of the class since Java 21, as are those below; {@code close()} is made of them. */
  @SuppressWarnings("MissingOverride")
  public void shutdown() {
    open.shutdown();
  }

  @SuppressWarnings("MissingOverride")
  public void shutdownNow() {
    open.shutdownNow();
  }

  @SuppressWarnings("MissingOverride")
  public boolean isTerminated() {
    return open.isTerminated();
  }

  @SuppressWarnings("MissingOverride")
  public boolean awaitTermination(Duration limit) throws InterruptedException {
    return open.awaitTermination(requireNonNull(limit, "duration"));
  }
}
