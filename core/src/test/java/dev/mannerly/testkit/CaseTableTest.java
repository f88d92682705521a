package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaseTableTest {

  @Test
  void readsEscapes() {
    CaseTable.Row row = row("a\\t\\\\b\\r\\n\\ud83d\\udca9\\R{3|x\\n}");

    assertThat(row.text("cell")).isEqualTo("a\t\\b\r\n\ud83d\udca9x\nx\nx\n");
  }

  @Test
  void keepsRawOctetsApartFromText() {
    byte[] octets = row("\\u00e9\\xff\\ud83d\\udca9").octets("cell");

    assertThat(octets)
        .startsWith("\u00e9".getBytes(StandardCharsets.UTF_8))
        .endsWith("\ud83d\udca9".getBytes(StandardCharsets.UTF_8))
        .hasSize(2 + 1 + 4)
        .contains(0xff);
  }

  private static CaseTable.Row row(String cell) {
    return new CaseTable.Row(Map.of("cell", cell));
  }
}
