package dev.mannerly.agent.jsoup;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;

/** The contract of all clients, in a JVM that runs the packaged agent; over java.net.http. */
class JsoupContractIT extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new JsoupUnderTest(setup);
  }

  @Override
  public String name() {
    return "jsoup";
  }

  @Override
  public void lets200Wait_withoutAThreadForEach() {
    // it has no calls but those that block their thread
  }

  @Override
  public void letsTheCacheAnswerForFree() {
    // it has no cache
  }

  @Override
  public void gatesARevalidation() {
    // it has no cache
  }
}
