package dev.mannerly.agent.okhttp;

import dev.mannerly.okhttp.OkHttpUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.CoordinatorDownContract;

/** No coordinator; run in a JVM of its own, for the agent is set up otherwise there. */
class OkHttpCoordinatorDown extends CoordinatorDownContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return OkHttpUnderTest.bare(setup);
  }

  @Override
  public String name() {
    return "okhttp";
  }
}
