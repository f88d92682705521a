package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "5s, PT5S",
    "250ms, PT0.25S",
    "1m30s, PT1M30S",
    "1m 30s, PT1M30S",
    "2h, PT2H",
    "1d, PT24H",
    "0s, PT0S",
    "1.5s, PT1.5S",
    "120s, PT2M",
    "17us, PT0.000017S",
    "5 seconds, PT5S",
    "1 minute, PT1M",
    "2 Hours, PT2H",
    "90 min, PT1H30M",
    "500 milliseconds, PT0.5S",
    "007s, PT7S",
    "366d, PT8784H",
  })
  void readsWhatPeopleWrite(String text, Duration expected) {
    assertThat(DurationText.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "0", "1.5", "1m30"})
  void namesTheUnit_whenANumberIsBare(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no unit; write")
        .hasMessageContaining("s for seconds");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "s",
        "-5s",
        "+5s",
        "5 s s",
        "5s!",
        "5,5s",
        "1e3s",
        "PT5S",
        "5x",
        "30s1m",
        "1s1s",
        "0.1us",
        "99999999999999999999d",
        "soon",
        "unlimited",
        "٥s"
      })
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> DurationText.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesALongTextUnread() {
    assertThatThrownBy(() -> DurationText.parse("1".repeat(1_000_000) + "s"))
        .hasMessageContaining("too long");
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT24H, 24h",
    "PT48H, 2d",
    "PT49H1M, 2d1h1m",
    "PT2M, 2m",
    "PT1.25S, 1s250ms",
    "PT0.000017S, 17us",
    "PT-5S, -5s",
  })
  void writesTheShortestForm(Duration duration, String expected) {
    assertThat(DurationText.format(duration)).isEqualTo(expected);
  }
}
