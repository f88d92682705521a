package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConfigurationReferenceTest {

  @Test
  void namesEveryKeyWithItsDefault() {
    assertThat(ConfigurationReference.markdown().lines())
        .contains(
            "| `version` | `1` | 1 | The form of this file. |",
            "| `budgets.default.interval` | `5s` | a duration such as 5s, 250ms, 1m30s, 2h or 1d |"
                + " The least gap between two hops. |",
            "| `action-log.file` | `mannerly-actions.jsonl` | a file | The append-only log; a"
                + " relative name is taken from where the JVM started. |",
            "| `backoff.statuses` | `[429, 503]` | a list, each a whole number | The statuses that"
                + " push back. |",
            "| `budgets.named.NAME.match.hosts` | `[]` | a list, each text | Hosts. |");
    for (Key<?> key : Schema.KEYS) {
      assertThat(ConfigurationReference.markdown()).containsOnlyOnce("| `" + key.dotted() + "` |");
      assertThat(key.doc()).endsWith(".");
    }
  }
}
