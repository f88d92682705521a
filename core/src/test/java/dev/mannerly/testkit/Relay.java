package dev.mannerly.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/**
 * Stands between a client and a server on loopback and carries bytes, unless it is told to lose
 * answers, to break connections, or to lead somewhere else.
 */
public final class Relay implements AutoCloseable {
  private final LoopbackServer server;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final AtomicInteger answers = new AtomicInteger();
  private volatile int port;
  private volatile int lostEvery;

  private Relay(int port) {
    this.port = port;
    try {
      this.server = LoopbackServer.start(ServerSocketFactory.getDefault(), this::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Relay to(int port) {
    return new Relay(port);
  }

  public int port() {
    return server.port();
  }

  /** Leads the connections to come to another server; those that stand stay as they are. */
  public void lead(int newPort) {
    port = newPort;
  }

  /** Breaks all connections. */
  public void cut() {
    clients.forEach(LoopbackServer::closeQuietly);
  }

  /** Loses one answer in so many, its connection staying as it is; 0 loses none. */
  public void loseEvery(int one) {
    lostEvery = one;
  }

  @Override
  public void close() {
    server.close();
  }

  private void serve(Socket client) throws IOException {
    clients.add(client);
    try (Socket upstream = new Socket(InetAddress.getLoopbackAddress(), port)) {
      upstream.setTcpNoDelay(true);
      server.threads().execute(() -> carry(client, upstream));
      InputStream in = upstream.getInputStream();
      byte[] buffer = new byte[65_536];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (lostEvery == 0 || answers.incrementAndGet() % lostEvery != 0) {
          client.getOutputStream().write(buffer, 0, read);
        }
      }
    } finally {
      clients.remove(client);
    }
  }

  private static void carry(Socket client, Socket upstream) {
    try {
      client.getInputStream().transferTo(upstream.getOutputStream());
    } catch (IOException e) {
      // the client went away
    } finally {
      LoopbackServer.closeQuietly(upstream);
    }
  }
}
