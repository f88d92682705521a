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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A client whose every hop is judged. Below it stands one that follows no redirects and answers no
 * challenges: each call to that is one hop.
 */
final class GatedClient extends HttpClient {
  private final HopClient below;
  private final HttpClient client;
  private final Asking asking;
  private final OpenCalls open;

  GatedClient(HopClient below, Asking asking, OpenCalls open) {
    this.below = below;
    this.client = below.client();
    this.asking = asking;
    this.open = open;
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    HopsOfCall hops = hops(request);
    return new BlockingCall<>(hops, sender(hops, handler, null), open).run();
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler) {
    return sendAsync(request, handler, null);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
    HopsOfCall hops = hops(request);
    return new AsyncCall<>(hops, sender(hops, handler, pushes), open).start();
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return new GatedWebSocketBuilder(this, client.newWebSocketBuilder());
  }

  /** Opens a WebSocket with a request for its handshake. */
  CompletableFuture<WebSocket> open(HttpRequest request, Handshake handshake) {
    HopsOfCall hops = hops(request);
    return new AsyncCall<>(hops, new HandshakeSender(client, hops, handshake), open).start();
  }

  private HopsOfCall hops(HttpRequest request) {
    return new HopsOfCall(asking, below, requireNonNull(request, "request"));
  }

  private <T> ResponseSender<T> sender(
      HopsOfCall hops, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
    requireNonNull(handler, "responseBodyHandler");
    return new ResponseSender<>(client, hops, new Reading<>(handler, pushes));
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
    return below.redirects().policy();
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
    return below.keyring().authenticator();
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
