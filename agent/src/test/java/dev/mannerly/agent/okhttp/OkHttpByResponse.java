package dev.mannerly.agent.okhttp;

import dev.mannerly.okhttp.OkHttpUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.RefusalByResponseContract;

/** Refusals as responses; run in a JVM of its own, for the agent is set up otherwise there. */
class OkHttpByResponse extends RefusalByResponseContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return OkHttpUnderTest.bare(setup);
  }

  @Override
  public String name() {
    return "okhttp";
  }
}
