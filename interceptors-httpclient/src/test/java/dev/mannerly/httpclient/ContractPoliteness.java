package dev.mannerly.httpclient;

import dev.mannerly.Politeness;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.ContractFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A policy with the contract's settings, and clients under it. */
record ContractPoliteness(Politeness politeness, Path log) implements AutoCloseable {

  static ContractPoliteness start(String... moreSettings) {
    try {
      Path folder = Files.createTempDirectory("contract");
      Path log = folder.resolve("actions.jsonl");
      Path file = ContractFile.writeTo(folder, moreSettings);
      return new ContractPoliteness(Politeness.builder().file(file).actionLog(log).build(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ClientUnderTest classic(ClientSetup setup) {
    return new HttpClientUnderTest(
        setup, builder -> PoliteHttpClients.install(builder, politeness));
  }

  ClientUnderTest async(ClientSetup setup) {
    return new HttpAsyncClientUnderTest(
        setup, builder -> PoliteHttpClients.install(builder, politeness));
  }

  @Override
  public void close() {
    politeness.close();
  }
}
