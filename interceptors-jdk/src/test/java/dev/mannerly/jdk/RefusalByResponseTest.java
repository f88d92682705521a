package dev.mannerly.jdk;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class RefusalByResponseTest extends RefusalByResponseContract {
  private static ContractPoliteness policy;

  @BeforeAll
  static void start() {
    policy = ContractPoliteness.start("refusal: {as: response}");
  }

  @AfterAll
  static void stop() {
    policy.close();
  }

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.built(setup);
  }

  @Override
  public Path actionLog() {
    return policy.log();
  }

  @Override
  public String name() {
    return "java.net.http";
  }
}
