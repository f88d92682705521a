package dev.mannerly.jdk;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What is to become of a WebSocket.
 *
 * @param settings everything but the headers, which are those of the request
 */
record Handshake(List<Consumer<WebSocket.Builder>> settings, WebSocket.Listener listener) {

  Handshake {
    settings = List.copyOf(settings);
  }

  /** Opens it with such a request. */
  CompletableFuture<WebSocket> open(HttpClient client, HttpRequest request) {
    WebSocket.Builder handshake = client.newWebSocketBuilder();
    settings.forEach(setting -> setting.accept(handshake));
    request
        .headers()
        .map()
        .forEach((name, values) -> values.forEach(value -> handshake.header(name, value)));
    return handshake.buildAsync(socketUri(request.uri()), listener);
  }

  /** The URI of a handshake's request. */
  static URI requestUri(URI socket) {
    return withScheme(socket, "wss".equalsIgnoreCase(socket.getScheme()) ? "https" : "http");
  }

  private static URI socketUri(URI request) {
    return withScheme(request, "https".equalsIgnoreCase(request.getScheme()) ? "wss" : "ws");
  }

  private static URI withScheme(URI uri, String scheme) {
    return URI.create(scheme + uri.toString().substring(uri.getScheme().length()));
  }
}
