package dev.mannerly.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ServerSocketFactory;

/** Accepts connections on one free port of the loopback addresses, a daemon thread for each. */
final class LoopbackServer implements AutoCloseable {
  private static final int TRIES = 20;
  private static final int BACKLOG = 1_000;

  private final List<ServerSocket> servers;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "loopback-server");
            thread.setDaemon(true);
            return thread;
          });

  private LoopbackServer(List<ServerSocket> servers) {
    this.servers = servers;
  }

  /** What is done with an accepted connection, which is closed afterwards. */
  @FunctionalInterface
  interface Connection {
    void serve(Socket socket) throws IOException;
  }

  static LoopbackServer start(ServerSocketFactory sockets, Connection connection)
      throws IOException {
    LoopbackServer server = new LoopbackServer(bind(sockets));
    server.servers.forEach(
        socket -> server.threads.execute(() -> server.accept(socket, connection)));
    return server;
  }

  int port() {
    return servers.get(0).getLocalPort();
  }

  int openConnections() {
    return open.size();
  }

  ExecutorService threads() {
    return threads;
  }

  @Override
  public void close() {
    servers.forEach(LoopbackServer::closeQuietly);
    open.forEach(LoopbackServer::closeQuietly);
    threads.shutdownNow();
  }

  static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // a socket that is gone is closed
    }
  }

  private void accept(ServerSocket server, Connection connection) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        threads.execute(() -> serve(socket, connection));
      } catch (IOException | RejectedExecutionException e) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private void serve(Socket socket, Connection connection) {
    try (socket) {
      socket.setTcpNoDelay(true);
      connection.serve(socket);
    } catch (IOException e) {
      // the client went away, or the test closed the server
    } finally {
      open.remove(socket);
    }
  }

  private static List<ServerSocket> bind(ServerSocketFactory sockets) throws IOException {
    InetAddress v4 = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    byte[] one = new byte[16];
    one[15] = 1;
    for (int i = 0; i < TRIES; i++) {
      List<ServerSocket> bound = new ArrayList<>();
      bound.add(sockets.createServerSocket(0, BACKLOG, v4));
      try {
        int port = bound.get(0).getLocalPort();
        bound.add(sockets.createServerSocket(port, BACKLOG, InetAddress.getByAddress(one)));
        return List.copyOf(bound);
      } catch (BindException e) {
        if (!String.valueOf(e.getMessage()).contains("in use")) {
          return List.copyOf(bound); // a machine without IPv6
        }
        bound.forEach(LoopbackServer::closeQuietly);
      }
    }
    throw new BindException("no port is free on both loopback addresses");
  }
}
