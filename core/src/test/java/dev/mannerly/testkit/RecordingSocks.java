package dev.mannerly.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ServerSocketFactory;

/**
 * A SOCKS5 proxy on loopback (RFC 1928, CONNECT without authentication) that remembers the
 * destinations and finds every one at 127.0.0.1.
 */
public final class RecordingSocks implements AutoCloseable {
  private static final int NAME = 3;
  private static final int IPV4 = 1;

  private final Queue<String> destinations = new ConcurrentLinkedQueue<>();
  private final LoopbackServer server;

  private RecordingSocks() {
    try {
      this.server = LoopbackServer.start(ServerSocketFactory.getDefault(), this::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RecordingSocks start() {
    return new RecordingSocks();
  }

  public int port() {
    return server.port();
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
  }

  /** Like {@code site.test:8080}; the name where the client left resolving to the proxy. */
  public List<String> destinations() {
    return List.copyOf(destinations);
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    OutputStream out = client.getOutputStream();
    in.readByte(); // version
    in.readNBytes(in.readUnsignedByte()); // methods offered
    out.write(new byte[] {5, 0});
    in.readNBytes(3); // version, command, reserved
    String host = host(in);
    int port = in.readUnsignedShort();
    destinations.add(host + ":" + port);
    try (Socket origin = RecordingProxy.connect(port)) {
      out.write(new byte[] {5, 0, 0, 1, 127, 0, 0, 1, 0, 0});
      Pipe.both(server.threads(), client, origin);
    }
  }

  private static String host(DataInputStream in) throws IOException {
    int type = in.readUnsignedByte();
    if (type == NAME) {
      return new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII);
    }
    return InetAddress.getByAddress(in.readNBytes(type == IPV4 ? 4 : 16)).getHostAddress();
  }
}
