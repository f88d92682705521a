package dev.mannerly.testkit.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The settings that the contract holds under. */
public final class ContractFile {
  private ContractFile() {}

  /**
   * Writes contract.yaml into a folder, for a policy to read.
   *
   * @param more keys at the top level, a line each, that contract.yaml does not have
   */
  public static Path writeTo(Path folder, String... more) {
    Path file = folder.resolve("contract.yaml");
    try (InputStream in = ContractFile.class.getResourceAsStream("contract.yaml")) {
      Files.copy(in, file);
      Files.write(file, List.of(more), StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
