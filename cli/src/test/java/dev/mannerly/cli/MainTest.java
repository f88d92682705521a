package dev.mannerly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MainTest {

  @Test
  void endsWith2_whenTheCommandLineIsWrong() {
    for (String[] args :
        new String[][] {
          {},
          {"explian"},
          {"explain"},
          {"explain", "--jason", "https://example.com/"},
          {"explain", "--robots", "/nowhere/robots.txt", "https://example.com/"},
          {"check-config"},
          {"check-config", "a", "b"},
        }) {
      Run run = Run.of(args);

      assertThat(run.code()).as(String.join(" ", args)).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).isNotBlank();
    }
  }

  @Test
  void showsHelpAndVersionOnStdout() {
    assertThat(Run.of("--help"))
        .satisfies(
            run -> {
              assertThat(run.code()).isZero();
              assertThat(run.err()).isEmpty();
              assertThat(run.out()).contains("explain", "check-config", "Exit codes: 0 ok");
            });
    assertThat(Run.of("explain", "--help").out()).contains("--robots", "--json", "--method");
    for (String[] args : new String[][] {{"--version"}, {"explain", "--version"}}) {
      assertThat(Run.of(args).out()).matches("mannerly \\d+\\.\\d+\\.\\d+.*\\R");
    }
  }
}
