package dev.mannerly.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import redis.embedded.core.ExecutableProvider;

/** The program that {@link RealRedis} starts. */
final class RedisServerBinary {
  private static final String VARIABLE = "MANNERLY_TEST_REDIS";

  private RedisServerBinary() {}

  /** What {@code MANNERLY_TEST_REDIS} names, else the one that embedded-redis carries. */
  static Path path() {
    String named = System.getenv(VARIABLE);
    if (named == null || named.isBlank()) {
      return Unpacked.PATH;
    }
    Path path = Path.of(named);
    if (!Files.isExecutable(path)) {
      throw new AssertionError(VARIABLE + " names no program: " + path);
    }
    return path;
  }

  private static final class Unpacked {
    static final Path PATH = unpack();

    private static Path unpack() {
      try {
        return ExecutableProvider.newJarResourceProvider().get().toPath();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
