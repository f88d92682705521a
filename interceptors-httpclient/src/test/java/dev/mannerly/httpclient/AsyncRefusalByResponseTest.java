package dev.mannerly.httpclient;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class AsyncRefusalByResponseTest extends RefusalByResponseContract {
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
    return policy.async(setup);
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
