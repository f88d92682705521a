package dev.mannerly.jdk;

import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.robots.RobotsFetchContract;
import java.net.CookieManager;
import java.net.http.HttpClient;
import java.time.Duration;

class ClientWayRobotsTest extends RobotsFetchContract {

  @Override
  public Way way(Duration connectTimeout) {
    HttpClient client =
        HttpClient.newBuilder()
            .sslContext(Certificate.client())
            .connectTimeout(connectTimeout)
            .cookieHandler(new CookieManager())
            .build();
    return new ClientWay(client, new Keyring(null, null));
  }
}
