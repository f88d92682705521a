package dev.mannerly.agent.okhttp;

import dev.mannerly.okhttp.OkHttpUnderTest;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;

/** The contract of all clients, in a JVM that runs the packaged agent. */
class OkHttpContractIT extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return OkHttpUnderTest.bare(setup);
  }

  @Override
  public String name() {
    return "okhttp";
  }

  /** OkHttp's callTimeout begins with the call, and nothing stops it meanwhile. */
  @Override
  public boolean timeoutRunsWhileWaiting() {
    return true;
  }
}
