package dev.mannerly.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoverageTest {

  @Test
  void saysNo_whenThereIsNoAgent() {
    Coverage.lookAgain();

    assertThat(Coverage.byAgent("okhttp")).isFalse();
  }
}
