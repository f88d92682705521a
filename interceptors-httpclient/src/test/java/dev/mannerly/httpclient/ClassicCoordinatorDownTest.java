package dev.mannerly.httpclient;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.CoordinatorDownContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ClassicCoordinatorDownTest extends CoordinatorDownContract {
  private static ContractPoliteness policy;

  @BeforeAll
  static void start() {
    policy =
        ContractPoliteness.start(
            "coordinator: {uri: \"redis://127.0.0.1:1\", connect-timeout: 300ms, command-timeout: 300ms}");
  }

  @AfterAll
  static void stop() {
    policy.close();
  }

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.classic(setup);
  }

  @Override
  public Path actionLog() {
    return policy.log();
  }

  @Override
  public String name() {
    return "httpclient5";
  }
}
