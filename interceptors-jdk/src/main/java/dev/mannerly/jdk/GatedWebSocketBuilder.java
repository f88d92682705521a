package dev.mannerly.jdk;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Remembers what a WebSocket should be like until its handshake may leave. */
final class GatedWebSocketBuilder implements WebSocket.Builder {
  private final GatedClient client;
  private final WebSocket.Builder checking;
  private final List<Consumer<WebSocket.Builder>> settings = new ArrayList<>();
  private final List<Consumer<HttpRequest.Builder>> headers = new ArrayList<>();

  GatedWebSocketBuilder(GatedClient client, WebSocket.Builder checking) {
    this.client = client;
    this.checking = checking;
  }

  @Override
  public WebSocket.Builder header(String name, String value) {
    checking.header(name, value);
    headers.add(request -> request.header(name, value));
    return this;
  }

  @Override
  public WebSocket.Builder connectTimeout(Duration timeout) {
    return with(builder -> builder.connectTimeout(timeout));
  }

  @Override
  public WebSocket.Builder subprotocols(String mostPreferred, String... lesserPreferred) {
    String[] lesser = lesserPreferred.clone();
    return with(builder -> builder.subprotocols(mostPreferred, lesser));
  }

  @Override
  public CompletableFuture<WebSocket> buildAsync(URI uri, WebSocket.Listener listener) {
    requireNonNull(uri, "uri");
    requireNonNull(listener, "listener");
    HttpRequest request;
    try {
      if (!isSocket(uri)) {
        throw new IllegalArgumentException("invalid URI scheme: " + uri.getScheme());
      }
      HttpRequest.Builder building = HttpRequest.newBuilder(Handshake.requestUri(uri));
      headers.forEach(header -> header.accept(building));
      request = building.build();
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
    return client.open(request, new Handshake(settings, listener));
  }

  private WebSocket.Builder with(Consumer<WebSocket.Builder> setting) {
    setting.accept(checking);
    settings.add(setting);
    return this;
  }

  private static boolean isSocket(URI uri) {
    return "ws".equalsIgnoreCase(uri.getScheme()) || "wss".equalsIgnoreCase(uri.getScheme());
  }
}
