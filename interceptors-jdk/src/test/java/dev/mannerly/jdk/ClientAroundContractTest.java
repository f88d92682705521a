package dev.mannerly.jdk;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;

class ClientAroundContractTest extends JdkContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.around(setup);
  }
}
