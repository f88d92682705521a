package dev.mannerly.samples.shop;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A site on a free loopback port that answers everything and writes down what arrived, and when.
 */
public final class CalmShop implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads;
  private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();

  /**
   * One request.
   *
   * @param nanos {@link System#nanoTime} on arrival
   */
  public record Arrival(long nanos, String path) {}

  static {
    // head and body leave in two writes; without this the second waits for an acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private CalmShop(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /** Opens the shop. */
  public static CalmShop open() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    CalmShop shop = new CalmShop(server, threads);
    server.createContext("/", shop::serve);
    server.setExecutor(threads);
    server.start();
    return shop;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** What arrived so far, in order. */
  public List<Arrival> arrivals() {
    return List.copyOf(arrivals);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }

  private void serve(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    arrivals.add(new Arrival(System.nanoTime(), path));
    try (exchange) {
      byte[] body =
          (path.equals("/robots.txt") ? "User-agent: *\nAllow: /\n" : path).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
