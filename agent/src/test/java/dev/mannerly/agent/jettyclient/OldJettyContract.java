package dev.mannerly.agent.jettyclient;

import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;

/** The same with a client before 12; run in a JVM of its own, with that client. */
class OldJettyContract extends JettyContractIT {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new OldJettyUnderTest(setup);
  }

  @Override
  public void takesRobotsTheSameWay_throughSocks() {
    // 9.4 speaks SOCKS 4 alone, which the proxy of the tests does not
  }

  @Override
  public void gatesEachStream_overHttp2() {
    // its classes for HTTP/2 are not on the class path of this build
  }
}
