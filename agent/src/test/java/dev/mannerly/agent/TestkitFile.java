package dev.mannerly.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A resource of the testkit as a file, for a JVM that must find it at its start. */
final class TestkitFile {

  private TestkitFile() {}

  static Path copy(String resource, Path file) {
    try (InputStream in = TestkitFile.class.getResourceAsStream(resource)) {
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
