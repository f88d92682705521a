package dev.mannerly.session;

import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.robots.RobotsFetchContract;
import java.net.http.HttpClient;
import java.time.Duration;

class HttpClientWayRobotsTest extends RobotsFetchContract {

  @Override
  public Way way(Duration connectTimeout) {
    HttpClient client =
        HttpClient.newBuilder()
            .sslContext(Certificate.client())
            .connectTimeout(connectTimeout)
            .build();
    return new HttpClientWay(client, "the test's HttpClient");
  }
}
