package dev.mannerly.httpclient;

import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;

class ClassicWayRobotsTest extends WayRobotsTests {

  @Override
  ClientUnderTest client(ClientSetup setup, FixedIntervalSession policy) {
    return new HttpClientUnderTest(setup, builder -> PoliteHttpClients.install(builder, policy));
  }
}
