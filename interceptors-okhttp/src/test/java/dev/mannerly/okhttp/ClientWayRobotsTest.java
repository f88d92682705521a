package dev.mannerly.okhttp;

import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.robots.RobotsFetchContract;
import java.time.Duration;
import okhttp3.OkHttpClient;

class ClientWayRobotsTest extends RobotsFetchContract {

  @Override
  public Way way(Duration connectTimeout) {
    return new ClientWay(
        new OkHttpClient.Builder()
            .sslSocketFactory(Certificate.client().getSocketFactory(), Certificate.trust())
            .connectTimeout(connectTimeout)
            .build());
  }
}
