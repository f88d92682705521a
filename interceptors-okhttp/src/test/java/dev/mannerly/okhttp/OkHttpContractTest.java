package dev.mannerly.okhttp;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class OkHttpContractTest extends PoliteClientContract {
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
    return policy.client(setup);
  }

  @Override
  public Path actionLog() {
    return policy.log();
  }

  @Override
  public String name() {
    return "okhttp";
  }

  /** OkHttp's callTimeout begins with the call, and nothing stops it meanwhile. */
  @Override
  public boolean timeoutRunsWhileWaiting() {
    return true;
  }
}
