package dev.mannerly.agent.httpclient4;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.CoordinatorDownContract;

/** No coordinator; run in a JVM of its own, for the agent is set up otherwise there. */
class HttpClient4CoordinatorDown extends CoordinatorDownContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpClient4UnderTest(setup);
  }

  @Override
  public String name() {
    return "httpclient4";
  }
}
