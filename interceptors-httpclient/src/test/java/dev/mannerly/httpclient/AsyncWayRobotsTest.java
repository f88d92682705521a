package dev.mannerly.httpclient;

import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;

class AsyncWayRobotsTest extends WayRobotsTests {

  @Override
  ClientUnderTest client(ClientSetup setup, FixedIntervalSession policy) {
    return new HttpAsyncClientUnderTest(
        setup, builder -> PoliteHttpClients.install(builder, policy));
  }
}
