package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.redis.Address.HostPort;
import dev.mannerly.redis.Address.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

  @Test
  void readsAServer() {
    Address address = Address.parse("redis://cache.internal:6380/3");

    assertThat(address.kind()).isEqualTo(Kind.SERVER);
    assertThat(address.tls()).isFalse();
    assertThat(address.hosts()).containsExactly(new HostPort("cache.internal", 6380));
    assertThat(address.database()).isEqualTo(3);
    assertThat(address.password()).isNull();
  }

  @Test
  void readsSentinels() {
    Address address = Address.parse("rediss-sentinel://a:1,b,[::1]:3/2#mymaster");

    assertThat(address.kind()).isEqualTo(Kind.SENTINEL);
    assertThat(address.tls()).isTrue();
    assertThat(address.hosts())
        .isEqualTo(List.of(new HostPort("a", 1), new HostPort("b", 26379), new HostPort("::1", 3)));
    assertThat(address.database()).isEqualTo(2);
    assertThat(address.master()).isEqualTo("mymaster");
  }

  @Test
  void readsACluster() {
    Address address = Address.parse("redis-cluster://10.0.0.1:7000,10.0.0.2:7000");

    assertThat(address.kind()).isEqualTo(Kind.CLUSTER);
    assertThat(address.hosts()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "redis://user:pa%40ss@h, user, pa@ss",
    "redis://:pass@h, , pass",
    "redis://pass@h, , pass",
    "redis://user:a+b@h, user, a+b",
    "redis://user:a@b@h, user, a@b"
  })
  void readsUserAndPassword(String uri, String username, String password) {
    Address address = Address.parse(uri);

    assertThat(address.username()).isEqualTo(username);
    assertThat(address.password()).isEqualTo(password);
    assertThat(address.hosts()).containsExactly(new HostPort("h", 6379));
  }

  @ParameterizedTest
  @CsvSource({
    "redis, true",
    "rediss, true",
    "REDIS, true",
    "redis-sentinel, true",
    "rediss-cluster, true",
    "valkey, false",
    "local, false",
    "redis+tls, false"
  })
  void understandsBySchemeAlone(String scheme, boolean understood) {
    assertThat(Address.understands(scheme + "://h")).isEqualTo(understood);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://",
        "redis://s3cret@",
        "redis://s3cret@:6379",
        "redis://s3cret@host:99999",
        "redis://s3cret@host:0",
        "redis://s3cret@host:port",
        "redis://s3cret@host/words",
        "redis://s3cret@host?timeout=3s",
        "redis://s3cret@host#name",
        "redis://s3cret@host,other",
        "redis://s3cret%4@host",
        "redis://u:s3cret/x@host:1:2",
        "redis-sentinel://s3cret@host",
        "redis-cluster://s3cret@host/1",
        "redis-cluster://s3cret@host,",
        "redis://s3cret@[::1",
        "http://s3cret@host"
      })
  void saysWhatIsWrongWithoutTheSecret(String uri) {
    assertThatThrownBy(() -> Address.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("coordinator.uri ")
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
  }

  @Test
  void showsNoSecret() {
    assertThat(Address.parse("redis://user:s3cret@h"))
        .hasToString("Redis at h:6379")
        .asString()
        .doesNotContain("s3cret");
    assertThat(Address.parse("redis-sentinel://s3cret@h#m"))
        .hasToString("Redis primary 'm' by the sentinels h:26379");
  }
}
