package dev.mannerly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckConfigTest {

  @TempDir private Path directory;

  @Test
  void endsWith0_whenTheFileIsRight() throws IOException {
    String file = write("identity: {product: NewsBot, contact: ops@example.com}");

    Run run = Run.of("check-config", file);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).matches(".*m\\.yml: ok, settings [0-9a-f]{12}\\R");
  }

  @Test
  void saysWhoIsMissing_whenASiteCouldNotTell() throws IOException {
    assertThat(Run.of("check-config", write("quiet: true")).out())
        .contains("Set identity.product and identity.contact");
  }

  @Test
  void endsWith3AndAllErrors_whenTheFileIsWrong() throws IOException {
    String file =
        write(
            """
            mode: obsreve
            aliases: {github.io: example.com}
            scope: {exclude: [10.0.0.0/99]}
            budgets: {named: {a: {match: {paths: [search]}}}}
            """);

    Run run = Run.of("check-config", file);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .anyMatch(line -> line.startsWith("  " + file + ":1:7: mode: must be one of"))
        .anyMatch(line -> line.startsWith("  " + file + ":2:") && line.contains("aliases"))
        .anyMatch(line -> line.startsWith("  " + file + ":3:") && line.contains("scope.exclude"))
        .anyMatch(line -> line.startsWith("  " + file + ":4:") && line.contains("budgets.named.a"));
  }

  @Test
  void endsWith3_whenThereIsNoFile() {
    Run run = Run.of("check-config", directory.resolve("missing.yml").toString());

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("missing.yml: the file does not exist");
  }

  @Test
  void printsWhatComesOutWithoutPasswords() throws IOException {
    String file = write("coordinator: {uri: 'redis://me:hunter2@h:6379'}");
    Inputs inputs = Inputs.none().environment(Map.of("MANNERLY_MODE", "observe"));

    Run run = Run.of(inputs, "check-config", "--print-effective", file);

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("version: 1\nmode: observe\n")
        .contains("  uri: \"redis://me:****@h:6379\"\n")
        .doesNotContain("hunter2");
  }

  private String write(String text) throws IOException {
    return Files.writeString(directory.resolve("m.yml"), text).toString();
  }
}
