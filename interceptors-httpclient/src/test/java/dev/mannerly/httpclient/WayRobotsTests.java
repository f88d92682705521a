package dev.mannerly.httpclient;

import static java.util.Objects.requireNonNull;

import dev.mannerly.hop.Way;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.robots.RobotsFetchContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Fetches of robots.txt by the way of a hop, for both forms of the client. */
abstract class WayRobotsTests extends RobotsFetchContract {
  private final List<ClientUnderTest> clients = new ArrayList<>();

  abstract ClientUnderTest client(ClientSetup setup, FixedIntervalSession policy);

  @AfterEach
  void close() {
    clients.forEach(ClientUnderTest::close);
  }

  @Override
  public boolean limitsHeads() {
    return false; // 5.6 reads it all unless the application says otherwise
  }

  @Override
  public Way way(Duration connectTimeout) {
    FixedIntervalSession session = new FixedIntervalSession(Duration.ofMillis(1));
    ClientUnderTest client = client(ClientSetup.DEFAULT.trusting(), session);
    clients.add(client);
    try (RecordingOrigin elsewhere = RecordingOrigin.start().ignoring("/page")) {
      client.send(Ask.get(elsewhere.url("/page")));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return requireNonNull(session.asked().get(0).way());
  }
}
