package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RealRedisTest {
  @RegisterExtension static final RealRedis redis = RealRedis.start("maxclients 100");

  @Test
  void isEmptyBeforeEachTest() {
    assertThat(redis.command("DBSIZE")).isEqualTo(0L);
    redis.command("SET", "key", "value");
    assertThat(redis.command("GET", "key")).isEqualTo("value");
  }

  @Test
  void isEmptyBeforeEachOtherTest() {
    isEmptyBeforeEachTest();
  }

  @Test
  void isOfAVersionThatWeSupport() {
    assertThat(redis.version()).matches("(6\\.2|[7-9]\\.).*");
  }

  @Test
  void forgetsEverything_whenItIsKilledAndStartedAgain() {
    redis.command("SET", "key", "value");

    redis.kill();
    assertThat(redis.alive()).isFalse();
    assertThatThrownBy(() -> redis.command("PING")).isInstanceOf(UncheckedIOException.class);
    redis.restart();

    assertThat(redis.command("GET", "key")).isNull();
    assertThat(String.valueOf(redis.command("CONFIG", "GET", "maxclients"))).contains("100");
  }

  @Test
  void answersAgain_whenItWasStoppedForAWhile() {
    redis.freeze();
    redis.thaw();

    assertThat(redis.command("PING")).isEqualTo("PONG");
  }
}
