package dev.mannerly.agent.httpclient5;

import dev.mannerly.httpclient.HttpAsyncClientUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.CoordinatorDownContract;
import java.util.function.UnaryOperator;

/** No coordinator; run in a JVM of its own, for the agent is set up otherwise there. */
class HttpClient5AsyncCoordinatorDown extends CoordinatorDownContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpAsyncClientUnderTest(setup, UnaryOperator.identity());
  }

  @Override
  public String name() {
    return "httpclient5";
  }
}
