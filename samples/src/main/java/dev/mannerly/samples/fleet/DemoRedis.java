package dev.mannerly.samples.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

/** The Redis that MANNERLY_REDIS names, else one of our own that ends with us. */
final class DemoRedis implements AutoCloseable {
  private static final String VARIABLE = "MANNERLY_REDIS";

  private final String uri;
  private final @Nullable Process server;

  private DemoRedis(String uri, @Nullable Process server) {
    this.uri = uri;
    this.server = server;
  }

  static DemoRedis open() throws IOException {
    String named = System.getenv(VARIABLE);
    return named == null || named.isBlank() ? start() : new DemoRedis(named, null);
  }

  String uri() {
    return uri;
  }

  /** How to call it in the output: the URI may hold a password. */
  String description() {
    return server == null ? "the Redis that " + VARIABLE + " names" : "a Redis started for this";
  }

  @Override
  public void close() {
    if (server != null) {
      server.destroy();
    }
  }

  private static DemoRedis start() throws IOException {
    int port = freePort();
    Process server =
        new ProcessBuilder(
                ExecutableProvider.newJarResourceProvider().get().toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "")
            .redirectErrorStream(true)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
    awaitReady(server);
    return new DemoRedis("redis://127.0.0.1:" + port, server);
  }

  private static void awaitReady(Process server) throws IOException {
    List<String> said = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.add(line);
      if (line.contains("Ready to accept connections")) {
        return; // what else it says fits into the pipe
      }
    }
    throw new IOException(
        "the Redis that comes along does not run here; name one: "
            + VARIABLE
            + "=redis://127.0.0.1:6379 ./demo --fleet\n"
            + String.join("\n", said));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
