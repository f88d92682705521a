package dev.mannerly.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A loopback port that nobody answers: its queue is full, so that the system drops whoever wants to
 * connect, and a client waits until it gives up.
 */
public final class DeafPort implements AutoCloseable {
  private static final int MORE_THAN_THE_QUEUE_HOLDS = 8;

  private final ServerSocket server;
  private final List<SocketChannel> waiting = new ArrayList<>();

  private DeafPort() {
    try {
      this.server = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
      for (int i = 0; i < MORE_THAN_THE_QUEUE_HOLDS; i++) {
        SocketChannel channel = SocketChannel.open();
        waiting.add(channel);
        channel.configureBlocking(false);
        boolean unused =
            channel.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static DeafPort open() {
    return new DeafPort();
  }

  public int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() {
    waiting.forEach(LoopbackServer::closeQuietly);
    LoopbackServer.closeQuietly(server);
  }
}
