package dev.mannerly.samples.shop;

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
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A site on a free port of the loopback interface that has rules and pushes back: robots.txt closes
 * {@code /private} and asks for a second between requests; every third {@code /profile/…} is told
 * to come back in two seconds; the first {@code /busy} fails without a hint. It writes down each
 * request that arrives.
 */
public final class PushyShop implements AutoCloseable {
  private static final String ROBOTS =
      """
      User-agent: *
      Disallow: /private
      Crawl-delay: 1
      """;

  private final HttpServer server;
  private final ExecutorService threads;
  private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
  private final AtomicInteger profiles = new AtomicInteger();
  private final AtomicInteger busy = new AtomicInteger();

  /**
   * One request as the site saw it.
   *
   * @param nanos {@link System#nanoTime} on arrival
   * @param path path and query
   * @param userAgent who it said it was
   * @param status what it was answered
   */
  public record Arrival(long nanos, String path, String userAgent, int status) {}

  private record Reply(int status, String body) {}

  static {
    // head and body leave in two writes; without this the second waits for an acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private PushyShop(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /** Opens the shop. */
  public static PushyShop open() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    PushyShop shop = new PushyShop(server, threads);
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
    long now = System.nanoTime();
    String path = exchange.getRequestURI().toString();
    try (exchange) {
      Reply reply = reply(exchange, path);
      String userAgent = exchange.getRequestHeaders().getFirst("User-Agent");
      arrivals.add(new Arrival(now, path, userAgent == null ? "-" : userAgent, reply.status()));
      byte[] body = reply.body().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Reply reply(HttpExchange exchange, String path) {
    if (path.equals("/robots.txt")) {
      return new Reply(200, ROBOTS);
    }
    if (path.startsWith("/profile/") && profiles.incrementAndGet() % 3 == 0) {
      exchange.getResponseHeaders().set("Retry-After", "2");
      return new Reply(429, "too fast");
    }
    if (path.equals("/busy") && busy.incrementAndGet() == 1) {
      return new Reply(503, "not now");
    }
    return new Reply(200, "this is " + path);
  }
}
