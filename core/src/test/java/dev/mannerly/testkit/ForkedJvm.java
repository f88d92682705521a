package dev.mannerly.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a main class in a JVM of its own, by default on this JDK and with this class path. What it
 * prints is kept apart; it never outlives its time.
 */
public final class ForkedJvm {
  private final List<String> jvmArgs = new ArrayList<>();
  private final List<String> args = new ArrayList<>();
  private final String main;
  private Path java = Jvms.running();
  private @Nullable String classPath = System.getProperty("java.class.path");
  private Duration limit = Duration.ofMinutes(1);

  private ForkedJvm(String main) {
    this.main = main;
  }

  public static ForkedJvm of(Class<?> main) {
    return new ForkedJvm(main.getName());
  }

  /** The main class by name, or {@code -jar} followed by {@link #args} that begin with the jar. */
  public static ForkedJvm of(String main) {
    return new ForkedJvm(main);
  }

  public ForkedJvm java(Path newJava) {
    java = newJava;
    return this;
  }

  public ForkedJvm jvmArgs(String... more) {
    jvmArgs.addAll(List.of(more));
    return this;
  }

  public ForkedJvm args(String... more) {
    args.addAll(List.of(more));
    return this;
  }

  /** Null for none. */
  public ForkedJvm classPath(@Nullable String newClassPath) {
    classPath = newClassPath;
    return this;
  }

  /** How long it may run before it is ended and the test fails; a minute by default. */
  public ForkedJvm limit(Duration newLimit) {
    limit = newLimit;
    return this;
  }

  /** Runs it to its end. */
  public Result run() {
    try (Running running = start()) {
      return running.result();
    }
  }

  /** Starts it; closing ends it by its process id when it has not ended by itself. */
  public Running start() {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(jvmArgs);
    if (classPath != null) {
      command.addAll(List.of("-cp", classPath));
    }
    command.add(main);
    command.addAll(args);
    try {
      Path out = Files.createTempFile("forked-jvm", ".out");
      Path err = Files.createTempFile("forked-jvm", ".err");
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      return new Running(process, out, err, limit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * How it ended.
   *
   * @param exitCode the exit code; 128 and the signal's number where a signal ended it
   */
  public record Result(int exitCode, String stdout, String stderr) {}

  /** A JVM that may still run. */
  public static final class Running implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;
    private final Duration limit;

    Running(Process process, Path out, Path err, Duration limit) {
      this.process = process;
      this.out = out;
      this.err = err;
      this.limit = limit;
    }

    public long pid() {
      return process.pid();
    }

    public boolean alive() {
      return process.isAlive();
    }

    /** What it printed up to now. */
    public String stdout() {
      return read(out);
    }

    public String stderr() {
      return read(err);
    }

    /** Ends it at once, as {@code kill -9} does. */
    public void kill() {
      process.destroyForcibly();
    }

    /** Waits for its end; fails the test when that takes longer than the limit. */
    public Result result() {
      try {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          kill();
          throw new AssertionError(
              "the JVM ran longer than " + limit + "\n" + stdout() + "\n" + stderr());
        }
      } catch (InterruptedException e) {
        kill();
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while a forked JVM ran", e);
      }
      return new Result(process.exitValue(), stdout(), stderr());
    }

    @Override
    public void close() {
      try {
        if (process.isAlive()) {
          kill();
          process.waitFor();
        }
        Files.deleteIfExists(out);
        Files.deleteIfExists(err);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
