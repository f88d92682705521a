package dev.mannerly.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server's process; ends with this JVM at the latest. */
final class RedisProcess {
  private static final int SECONDS_TO_START = 20;

  private final Process process;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final Thread ending;

  private RedisProcess(Process process) {
    this.process = process;
    this.ending = new Thread(process::destroyForcibly, "redis-process-end");
  }

  /** Starts the program and returns when it takes connections. */
  static RedisProcess start(Path program, Path configuration, List<String> more)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString(), configuration.toString()));
    command.addAll(more);
    RedisProcess started =
        new RedisProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
    Runtime.getRuntime().addShutdownHook(started.ending);
    started.readOutput();
    started.awaitReady();
    return started;
  }

  boolean alive() {
    return process.isAlive();
  }

  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // the JVM is ending already, and the hook with it
    }
  }

  void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      int exit = kill.waitFor();
      if (exit != 0) {
        throw new AssertionError("kill -" + name + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while a signal was sent", e);
    }
  }

  private void awaitReady() {
    try {
      ready.get(SECONDS_TO_START, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      kill();
      throw new AssertionError("redis-server did not start:\n" + String.join("\n", output), e);
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while redis-server started", e);
    }
  }

  private void readOutput() {
    Thread reader = new Thread(this::read, "redis-process-output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (line.contains("Ready to accept connections") || line.contains("Sentinel ID is")) {
          ready.complete(null);
        }
      }
    } catch (IOException e) {
      output.add(e.toString());
    }
    ready.completeExceptionally(new IOException("its output has ended"));
  }
}
