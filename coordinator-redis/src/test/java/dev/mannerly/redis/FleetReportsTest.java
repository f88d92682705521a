package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.gate.Heartbeats;
import dev.mannerly.testkit.RealRedis;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** JVMs say how they are. */
class FleetReportsTest {
  private static final Duration LIFE = Duration.ofSeconds(30);

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  private final Connected one = Connected.as("host-1", redis.uri());
  private final Connected two = Connected.as("host-2", redis.uri());

  @AfterEach
  void close() {
    one.close();
    two.close();
  }

  private static Heartbeats of(Connected jvm) {
    return (Heartbeats) jvm.coordinator();
  }

  private void awaitReports(Map<String, String> reports) {
    Awaitility.await().until(() -> of(two).reports().join(), reports::equals);
  }

  @Test
  void showsTheLatestWordOfEachJvm() {
    assertThat(of(two).reports().join()).isEmpty();

    of(one).publish("{\"sent\":1}", LIFE);
    of(two).publish("{\"sent\":7}", LIFE);
    of(one).publish("{\"sent\":2}", LIFE);

    awaitReports(Map.of("host-1", "{\"sent\":2}", "host-2", "{\"sent\":7}"));
    assertThat((Long) redis.command("PTTL", "politeness:jvms:{fleet}")).isPositive();
  }

  @Test
  void forgetsAJvmThatSaysNothingMore() {
    of(one).publish("here", Duration.ofMillis(30));
    of(two).publish("here", LIFE);

    awaitReports(Map.of("host-2", "here"));
  }

  @Test
  void losesAHeartbeatAndNothingElse_whenRedisIsDown() {
    redis.kill();

    of(one).publish("lost", LIFE);
    assertThat(of(one).reports()).failsWithin(Duration.ofSeconds(10));

    redis.restart();
    one.eventually(1);
    of(one).publish("back", LIFE);
    Awaitility.await().until(() -> of(one).reports().join(), Map.of("host-1", "back")::equals);
  }
}
