package dev.mannerly.agent.urlconnection;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class UrlConnectionByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new UrlConnectionUnderTest(setup);
  }

  @Override
  public String name() {
    return "httpurlconnection";
  }
}
