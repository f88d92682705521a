package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CaseRowTest {

  @Test
  void resolvesEveryEscape() {
    assertThat(cell("a\\n\\r\\t\\\\b").text("cell")).isEqualTo("a\n\r\t\\b");
    assertThat(cell("\\u00fc\\ud83d\\udca9").text("cell")).isEqualTo("ü💩");
    assertThat(cell("\\xef\\xbb\\xbfA").octets("cell")).containsExactly(0xef, 0xbb, 0xbf, 'A');
    assertThat(cell("<\\R{3|x\\n}>").text("cell")).isEqualTo("<x\nx\nx\n>");
  }

  @Test
  void failsOnAnUnknownEscape_insteadOfGuessing() {
    assertThatThrownBy(() -> cell("\\q").text("cell")).hasMessageContaining("\\q");
  }

  @Test
  void failsOnAColumnThatTheTableDoesNotHave() {
    assertThatThrownBy(() -> cell("x").text("url")).hasMessageContaining("url");
  }

  private static CaseRow cell(String escaped) {
    return new CaseRow(Map.of("cell", escaped));
  }
}
