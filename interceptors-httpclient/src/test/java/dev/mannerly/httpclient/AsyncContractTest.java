package dev.mannerly.httpclient;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class AsyncContractTest extends HttpClient5Contract {
  private static ContractPoliteness policy;

  @BeforeAll
  static void start() {
    policy = ContractPoliteness.start();
  }

  @AfterAll
  static void stop() {
    policy.close();
  }

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.async(setup);
  }

  @Override
  public Path actionLog() {
    return policy.log();
  }

  /** It takes a connection closed by its peer for an answer of a kind. */
  @Override
  public boolean repeatsLostRequests() {
    return false;
  }
}
