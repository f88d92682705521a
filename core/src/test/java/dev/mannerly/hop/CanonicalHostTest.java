package dev.mannerly.hop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalHostTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "1"})
  void knowsAnAddress(String host) {
    assertThat(CanonicalHost.isAddress(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "shop.test", "shop.test.", "1a.test"})
  void takesAnyOtherTextForAName(String host) {
    assertThat(CanonicalHost.isAddress(host)).isFalse();
  }
}
