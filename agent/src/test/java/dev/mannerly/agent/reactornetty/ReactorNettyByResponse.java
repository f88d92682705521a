package dev.mannerly.agent.reactornetty;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class ReactorNettyByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new ReactorNettyUnderTest(setup);
  }

  @Override
  public String name() {
    return "reactor-netty";
  }
}
