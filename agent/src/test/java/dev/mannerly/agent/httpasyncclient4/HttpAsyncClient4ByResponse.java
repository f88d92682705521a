package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class HttpAsyncClient4ByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpAsyncClient4UnderTest(setup);
  }

  @Override
  public String name() {
    return "httpasyncclient4";
  }
}
