package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class YamlFileTest {

  @Test
  void refusesAnchorsAliasesAndTags() {
    assertThat(
            Reading.problemsOf("waiting: &w {max-wait: !!str 1s}", "robots: *w", "mode: !mode off"))
        .containsExactly(
            "m.yaml:1:10: waiting: anchors (&) are not used here; quote the value if it begins with"
                + " '&'",
            "m.yaml:1:24: waiting.max-wait: tags (!) are not used here; quote the value if it"
                + " begins with '!'",
            "m.yaml:2:9: robots: aliases (*) are not used here; quote the value if it begins with"
                + " '*'",
            "m.yaml:2:9: robots: must have keys of its own, not be a single value",
            "m.yaml:3:7: mode: tags (!) are not used here; quote the value if it begins with '!'");
  }

  @Test
  void saysWhatToQuote_whenAWildcardIsNot() {
    assertThat(Reading.problemsOf("scope: {exclude: [*.example.com]}"))
        .singleElement()
        .asString()
        .startsWith("m.yaml:1:")
        .contains("begins with '*'");
    assertThat(Reading.problemsOf("aliases:", "  *.img.example.com: example.com"))
        .singleElement()
        .asString()
        .contains("begins with '*'");
  }

  @Test
  void refusesASecondDocument() {
    assertThat(Reading.problemsOf("quiet: true", "---", "quiet: false"))
        .containsExactly("m.yaml:3:1: a second document begins here; a file holds one");
  }

  @Test
  void refusesAFileWithoutKeys() {
    assertThat(Reading.problemsOf("- a"))
        .containsExactly("m.yaml:1:1: must begin with keys, such as 'version: 1'");
    assertThat(Reading.problemsOf("just words"))
        .containsExactly("m.yaml:1:1: must begin with keys, such as 'version: 1'");
  }

  @Test
  void refusesKeysThatAreNoText() {
    assertThat(Reading.problemsOf("? [a]", ": 1"))
        .containsExactly("m.yaml:1:3: a key must be plain text, not a list");
  }

  @Test
  void saysWhereTheYamlBreaks() {
    assertThat(Reading.problemsOf("quiet: true", "mode: [a"))
        .singleElement()
        .asString()
        .startsWith("m.yaml:2:9: is no YAML");
    assertThat(Reading.problemsOf("waiting:", "\tmax-wait: 1s"))
        .singleElement()
        .asString()
        .startsWith("m.yaml:2:1: is no YAML")
        .endsWith("indent with spaces");
  }

  @Test
  void pointsAtCharactersThatYamlDoesNotAllow() {
    assertThat(Reading.problemsOf("quiet: true", "mode: a\u0001b"))
        .containsExactly("m.yaml:2:8: holds a character that YAML does not allow: U+0001");
  }

  @Test
  void refusesWhatIsNestedTooDeep() {
    assertThat(Reading.problemsOf("scope: {exclude: " + "[".repeat(100_000)))
        .singleElement()
        .asString()
        .contains("is nested deeper than 12 levels");
  }

  @Test
  void countsColumnsInCharacters() {
    assertThat(Reading.problemsOf("identity: {contact: '\uD83D\uDE00', quiet: 1}"))
        .anyMatch(line -> line.startsWith("m.yaml:1:26: identity.quiet:"));
  }
}
