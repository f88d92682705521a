package dev.mannerly.agent.httpclient4;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/**
 * Refusals as responses by the clients of before 4.3; run in a JVM of its own, for the agent is set
 * up otherwise there.
 */
class DefaultHttpClientByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new DefaultHttpClientUnderTest(setup);
  }

  @Override
  public String name() {
    return "httpclient4";
  }
}
