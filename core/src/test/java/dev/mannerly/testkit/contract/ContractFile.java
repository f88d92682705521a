package dev.mannerly.testkit.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The settings that the contract holds under. */
public final class ContractFile {
  private ContractFile() {}

  /** Writes contract.yaml into a folder, for a policy to read. */
  public static Path writeTo(Path folder) {
    Path file = folder.resolve("contract.yaml");
    try (InputStream in = ContractFile.class.getResourceAsStream("contract.yaml")) {
      Files.copy(in, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
