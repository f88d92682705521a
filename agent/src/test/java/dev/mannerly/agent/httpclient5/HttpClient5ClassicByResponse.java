package dev.mannerly.agent.httpclient5;

import dev.mannerly.httpclient.HttpClientUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;
import java.util.function.UnaryOperator;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class HttpClient5ClassicByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpClientUnderTest(setup, UnaryOperator.identity());
  }

  @Override
  public String name() {
    return "httpclient5";
  }
}
