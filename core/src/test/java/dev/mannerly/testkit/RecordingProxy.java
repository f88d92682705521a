package dev.mannerly.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy on loopback that takes absolute-form requests and CONNECT, remembers both, and
 * finds every name at 127.0.0.1. One request a connection.
 */
public final class RecordingProxy implements AutoCloseable {
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final LoopbackServer server;
  private volatile @Nullable String credentials;

  private RecordingProxy() {
    try {
      this.server = LoopbackServer.start(ServerSocketFactory.getDefault(), this::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RecordingProxy start() {
    return new RecordingProxy();
  }

  /** Answers 407 until a request brings these as Basic credentials. */
  public RecordingProxy requiring(String user, String password) {
    credentials =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    return this;
  }

  public int port() {
    return server.port();
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
  }

  /** Request lines without the version: {@code GET http://site.test:80/}, {@code CONNECT a:443}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    String line = RequestReader.line(in);
    String[] words = line.split(" ", 3);
    Map<String, List<String>> headers = RequestReader.headers(in);
    requests.add(words[0] + " " + words[1]);
    if (!admits(headers)) {
      refuse(client.getOutputStream());
    } else if ("CONNECT".equals(words[0])) {
      int colon = words[1].lastIndexOf(':');
      try (Socket origin = connect(Integer.parseInt(words[1].substring(colon + 1)))) {
        say(client.getOutputStream(), "HTTP/1.1 200 Connected\r\n\r\n");
        Pipe.both(server.threads(), client, origin);
      }
    } else {
      URI url = URI.create(words[1]);
      try (Socket origin = connect(url.getPort() < 0 ? 80 : url.getPort())) {
        say(origin.getOutputStream(), rewritten(words[0], url, headers));
        Pipe.both(server.threads(), client, origin);
      }
    }
  }

  private boolean admits(Map<String, List<String>> headers) {
    return credentials == null
        || headers.getOrDefault("proxy-authorization", List.of()).contains(credentials);
  }

  private static void refuse(OutputStream out) throws IOException {
    say(
        out,
        String.join(
            "\r\n",
            "HTTP/1.1 407 Scripted",
            "Proxy-Authenticate: Basic realm=\"proxy\"",
            "Content-Length: 0",
            "Connection: close",
            "",
            ""));
  }

  private static String rewritten(String method, URI url, Map<String, List<String>> headers) {
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    StringBuilder head = new StringBuilder(method + " " + path + query + " HTTP/1.1\r\n");
    headers.forEach(
        (name, values) -> {
          if (!name.startsWith("proxy-") && !"connection".equals(name)) {
            values.forEach(value -> head.append(name + ": " + value + "\r\n"));
          }
        });
    return head.append("Connection: close\r\n\r\n").toString();
  }

  static Socket connect(int port) throws IOException {
    SocketAddress address =
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    Socket socket = new Socket();
    socket.connect(address, 5_000);
    return socket;
  }

  static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }
}
