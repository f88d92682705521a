package dev.mannerly.agent.jettyclient;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class JettyByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new JettyUnderTest(setup);
  }

  @Override
  public String name() {
    return "jetty";
  }
}
