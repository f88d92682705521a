package dev.mannerly.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mannerly.Politeness;
import dev.mannerly.config.Limits;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.httpclient.PoliteHttpClients;
import dev.mannerly.jdk.PoliteHttpClient;
import dev.mannerly.okhttp.PoliteOkHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A call over loopback that waits for nothing: each client bare, and with its drop-in. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class DropIns {

  @Param({"bare", "polite"})
  private String how;

  private HttpServer server;
  private ExecutorService threads;
  private Politeness politeness;
  private Path directory;
  private URI url;
  private OkHttpClient okHttp;
  private CloseableHttpClient httpClient5;
  private HttpClient jdk;

  static {
    // head and body leave in two writes; without this the second waits for an acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  @Setup
  public void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/", DropIns::answer);
    server.start();
    url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/page");
    directory = Files.createTempDirectory("drop-ins");
    politeness =
        Politeness.builder()
            .identity("BenchBot", "1.0", "https://bench.example")
            .with(settings -> settings.scope(new ScopeSettings(List.of())))
            .limits(
                Limits.DEFAULT
                    .interval(Duration.ofNanos(1_000))
                    .burst(Integer.MAX_VALUE)
                    .jitter(Duration.ZERO)
                    .perDay(null))
            .actionLog(directory.resolve("actions.jsonl"))
            .build();
    boolean polite = how.equals("polite");
    OkHttpClient.Builder ok = new OkHttpClient.Builder();
    okHttp = polite ? PoliteOkHttp.install(ok, politeness).build() : ok.build();
    HttpClientBuilder five = HttpClientBuilder.create();
    httpClient5 = polite ? PoliteHttpClients.install(five, politeness).build() : five.build();
    jdk = (polite ? PoliteHttpClient.newBuilder(politeness) : HttpClient.newBuilder()).build();
  }

  @TearDown
  public void close() throws IOException {
    httpClient5.close();
    okHttp.connectionPool().evictAll();
    politeness.close();
    server.stop(0);
    threads.shutdown();
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  @Benchmark
  public String okHttp() throws IOException {
    Request request = new Request.Builder().url(url.toString()).build();
    try (Response response = okHttp.newCall(request).execute()) {
      return response.body().string();
    }
  }

  @Benchmark
  public String httpClient5() throws IOException {
    return httpClient5.execute(
        new HttpGet(url), response -> EntityUtils.toString(response.getEntity()));
  }

  @Benchmark
  public String javaNetHttp() throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(url).build();
    return jdk.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
      byte[] body =
          (robots ? "User-agent: *\nAllow: /\n" : "page").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
