package dev.mannerly.jdk;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;

class BuiltClientContractTest extends JdkContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.built(setup);
  }
}
