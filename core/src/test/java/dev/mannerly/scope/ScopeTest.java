package dev.mannerly.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.Problem;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {

  private static boolean excluded(String host, String... entries) {
    return new Scope(new ScopeSettings(List.of(entries)))
        .excludes(new Origin("http", CanonicalHost.of(host), 8080));
  }

  @ParameterizedTest
  @CsvSource({
    "loopback, 127.0.0.1",
    "loopback, 127.255.0.9",
    "loopback, 127.1",
    "loopback, 0.0.0.0",
    "loopback, [::1]",
    "loopback, [::]",
    "loopback, [::ffff:127.0.0.1]",
    "loopback, LOCALHOST.",
    "loopback, app.localhost",
    "link-local, 169.254.169.254",
    "link-local, [fe80::1%eth0]",
    "link-local, [febf::1]",
    "private, 10.9.8.7",
    "private, 172.16.0.1",
    "private, 172.31.255.255",
    "private, 192.168.1.1",
    "private, 100.64.0.1",
    "private, 100.127.255.255",
    "private, [fd12::1]",
    "private, [fc00::1]",
    "private, [fec0::1]",
    "single-label, redis",
    "single-label, opensearch",
    "single-label, localhost",
    "example.com, EXAMPLE.com.",
    "m\u00fcnchen.example, xn--mnchen-3ya.example",
    "*.svc.cluster.local, solr.search.svc.cluster.local",
    "*.EXAMPLE.com, a.b.example.com",
    "203.0.113.7, 203.0.113.7",
    "203.0.113.0/24, 203.0.113.200",
    "203.0.113.128/25, 203.0.113.200",
    "0.0.0.0/0, 8.8.8.8",
    "2001:db8::/32, [2001:db8:1::9]",
    "[2001:db8::]/32, [2001:db8:1::9]",
    "::1, [::1]",
  })
  void excludes(String entry, String host) {
    assertThat(excluded(host, entry)).isTrue();
    assertThat(excluded(host)).as("without entries all is gated").isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "loopback, 128.0.0.1",
    "loopback, localhost.example.com",
    "loopback, notlocalhost",
    "loopback, [::2]",
    "loopback, 10.0.0.1",
    "link-local, 169.253.0.1",
    "link-local, [fec0::1]",
    "private, 172.32.0.1",
    "private, 172.15.0.1",
    "private, 100.128.0.1",
    "private, 11.0.0.1",
    "private, [fe00::1]",
    "private, 127.0.0.1",
    "single-label, example.com",
    "single-label, 10.0.0.1",
    "single-label, [::1]",
    "example.com, www.example.com",
    "example.com, a.example.com",
    "*.example.com, example.com",
    "*.example.com, badexample.com",
    "203.0.113.128/25, 203.0.113.100",
    "0.0.0.0/0, [2001:db8::1]",
    "2001:db8::/32, [2001:db9::1]",
    "2001:db8::/33, [2001:db8:8000::1]",
    "10.0.0.0/8, 10.example.com",
  })
  void gates(String entry, String host) {
    assertThat(excluded(host, entry)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "10.1.2.3", "[::1]", "169.254.169.254", "chromedriver"})
  void leavesTheNeighbourhoodAloneByDefault(String host) {
    Scope scope = new Scope(ScopeSettings.DEFAULT);

    assertThat(scope.excludes(new Origin("http", host, 80))).isTrue();
    assertThat(scope.excludes(new Origin("http", "example.com", 80))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "*, '*'",
    "'', no host",
    "http://example.com/, none of loopback",
    "example.com:80, port",
    "10.0.0.1/8, beyond its prefix",
    "10.0.0.0/33, 0 to 32",
    "fd00::/129, 0 to 128",
    "10.0.0.0/x, 0 to 32",
    "example.com/8, begins with an IP address",
    "::ffff:10.0.0.0/104, IPv4-mapped",
    "*.10.0.0.1, CIDR",
    "a.*.example.com, '*'",
  })
  void placesABadEntry(String entry, String message) {
    ScopeSettings settings = new ScopeSettings(List.of("loopback", entry));

    assertThat(Scope.problems(settings))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).containsExactly("scope", "exclude");
              assertThat(problem.message()).contains("'" + entry + "'").contains(message);
            });
    assertThatThrownBy(() -> new Scope(settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(entry);
  }

  @Test
  void findsNoProblemInTheDefault() {
    List<Problem> problems = Scope.problems(ScopeSettings.DEFAULT);

    assertThat(problems).isEmpty();
  }
}
