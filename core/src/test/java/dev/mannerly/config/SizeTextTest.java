package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SizeTextTest {

  @ParameterizedTest
  @CsvSource({
    "100MiB, 104857600",
    "1GB, 1000000000",
    "1 GiB, 1073741824",
    "64kib, 65536",
    "2KB, 2000",
    "1.5KiB, 1536",
    "512B, 512",
    "0B, 0",
    "9223372036854775807B, 9223372036854775807",
  })
  void readsWhatPeopleWrite(String text, long expected) {
    assertThat(SizeText.parse(text)).isEqualTo(expected);
  }

  @Test
  void namesTheUnit_whenANumberIsBare() {
    assertThatThrownBy(() -> SizeText.parse("100"))
        .hasMessage("has no unit; write 100B for bytes, or 100KiB, 100MiB, 100GiB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "MiB", "-1MiB", "1.5B", "100M", "1e9B", "9223372036854775808B", "8388608TiB"})
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> SizeText.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"104857600, 100MiB", "1000000000, 1GB", "1536, 1536B", "0, 0B", "5000, 5KB"})
  void writesTheShortestForm(long bytes, String expected) {
    assertThat(SizeText.format(bytes)).isEqualTo(expected);
  }
}
