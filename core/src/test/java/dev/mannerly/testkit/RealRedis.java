package dev.mannerly.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A Redis server of its own process on a free loopback port: the binary that {@code
 * MANNERLY_TEST_REDIS} names, else the one of embedded-redis, which a module that uses this class
 * needs in its test scope. Where it cannot start, the test fails.
 *
 * <p>As {@code @RegisterExtension static final RealRedis redis = RealRedis.start()} it is empty and
 * alive before each test and ends after the last; else {@link #close} ends it.
 */
public final class RealRedis implements AutoCloseable, BeforeEachCallback, AfterAllCallback {
  private static final int TRIES = 5;
  private static final String ADMIN = "testkit";
  private static final List<String> SENTINEL = List.of("--sentinel");

  private final int port;
  private final Path folder;
  private final List<String> settings;
  private @Nullable RedisProcess process;

  private RealRedis(int port, Path folder, List<String> settings) {
    this.port = port;
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * Starts a server.
   *
   * @param settings lines of redis.conf, such as {@code maxmemory 2mb}; a line that begins with
   *     {@code sentinel} makes it a sentinel
   */
  public static RealRedis start(String... settings) {
    AssertionError last = new AssertionError("never tried");
    for (int i = 0; i < TRIES; i++) {
      RealRedis redis = new RealRedis(freePort(), folder(), List.of(settings));
      try {
        redis.run();
        return redis;
      } catch (AssertionError e) {
        last = e; // somebody may have taken the port meanwhile
      }
    }
    throw last;
  }

  public int port() {
    return port;
  }

  /** {@code redis://127.0.0.1:port}. */
  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  /** {@code 6.2.11}. */
  public String version() {
    return info("server", "redis_version");
  }

  /** One value of INFO. */
  public String info(String section, String name) {
    String info = String.valueOf(command("INFO", section));
    return info.lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow(() -> new AssertionError("INFO has no " + name));
  }

  /** Sends a command as an administrator; returns a String, a Long, null or a List of them. */
  public @Nullable Object command(String... words) {
    try (RedisCall call = new RedisCall(port)) {
      call.send("AUTH", ADMIN, ADMIN);
      return call.send(words);
    } catch (IOException e) {
      throw new UncheckedIOException(String.join(" ", words) + ": " + e.getMessage(), e);
    }
  }

  /** How many calls of a command it has served, as {@code INFO commandstats} counts. */
  public long calls(String command) {
    String info = String.valueOf(command("INFO", "commandstats"));
    return info.lines()
        .filter(line -> line.startsWith("cmdstat_" + command + ":calls="))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=([0-9]+),.*", "$1")))
        .sum();
  }

  /** Forgets all data; not the scripts. */
  public void flush() {
    command("FLUSHALL");
  }

  /** Ends it at once, as {@code kill -9} does. */
  public void kill() {
    if (process != null) {
      process.kill();
      process = null;
    }
  }

  /**
   * Starts it again on the same port, empty and without scripts, after a {@link #kill} if need be.
   */
  public void restart() {
    kill();
    run();
  }

  /** Stops it: it accepts connections, which the kernel does, and answers nothing. */
  public void freeze() {
    running().signal("STOP");
  }

  /** Lets a stopped one go on. */
  public void thaw() {
    running().signal("CONT");
  }

  public boolean alive() {
    return process != null && process.alive();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (alive()) {
      thaw();
      flush();
    } else {
      restart();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    // nested classes inherit the extension, and share the server
    if (!context.getRequiredTestClass().isAnnotationPresent(Nested.class)) {
      close();
    }
  }

  @Override
  public void close() {
    kill();
  }

  private RedisProcess running() {
    if (process == null) {
      throw new AssertionError("the server was killed");
    }
    return process;
  }

  private void run() {
    List<String> lines = new ArrayList<>();
    lines.add("port " + port);
    lines.add("bind 127.0.0.1");
    lines.add("dir \"" + folder + "\"");
    lines.add("save \"\"");
    lines.add("user " + ADMIN + " on >" + ADMIN + " ~* &* +@all");
    lines.addAll(settings);
    try {
      Path file = Files.write(folder.resolve("redis.conf"), lines);
      List<String> mode =
          settings.stream().anyMatch(line -> line.startsWith("sentinel ")) ? SENTINEL : List.of();
      process = RedisProcess.start(RedisServerBinary.path(), file, mode);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("real-redis");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
