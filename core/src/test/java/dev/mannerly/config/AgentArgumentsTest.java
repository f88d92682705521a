package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AgentArgumentsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "polite.yml",
        "/etc/mannerly/polite.yml",
        "C:\\cfg\\polite.yml",
        "C:\\cfg\\a=b.yml",
        "./a=b.yml",
        "/etc/a, b/polite.yml",
        "\\\\server\\share\\polite.yml",
      })
  void takesABarePathWhole(String path) {
    assertThat(AgentArguments.parse(path))
        .isEqualTo(new AgentArguments(path, List.of(), List.of()));
  }

  @Test
  void dropsTheQuotesAroundABarePath() {
    assertThat(AgentArguments.parse("\"C:\\a b\\p.yml\"").path()).isEqualTo("C:\\a b\\p.yml");
  }

  @Test
  void splitsPairsAtCommasOutsideQuotes() {
    assertThat(
            AgentArguments.parse(
                "config=\"C:\\a, b\\p.yml\",mode=observe, coordinator.uri=redis://u:p=1@h:1"))
        .isEqualTo(
            new AgentArguments(
                null,
                List.of(
                    new AgentArguments.Pair("config", "C:\\a, b\\p.yml"),
                    new AgentArguments.Pair("mode", "observe"),
                    new AgentArguments.Pair("coordinator.uri", "redis://u:p=1@h:1")),
                List.of()));
  }

  @Test
  void keepsAnEmptyValue() {
    assertThat(AgentArguments.parse("identity.product=").pairs())
        .containsExactly(new AgentArguments.Pair("identity.product", ""));
  }

  @Test
  void complainsAboutWhatIsNoPair() {
    assertThat(AgentArguments.parse("mode=observe,quiet").problems())
        .containsExactly("must be key=value, in quotes if a value holds a comma: quiet");
    assertThat(AgentArguments.parse("mode=observe,").problems()).hasSize(1);
    assertThat(AgentArguments.parse("config=\"a.yml").problems())
        .containsExactly("a double quote is not closed");
  }
}
