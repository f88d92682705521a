package dev.mannerly.agent.httpclient5;

import dev.mannerly.httpclient.HttpAsyncClientUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import java.util.function.UnaryOperator;

/** The contract of all clients, in a JVM that runs the packaged agent. */
class HttpClient5AsyncContractIT extends HttpClient5Contract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpAsyncClientUnderTest(setup, UnaryOperator.identity());
  }

  /** It takes a connection closed by its peer for an answer of a kind. */
  @Override
  public boolean repeatsLostRequests() {
    return false;
  }
}
