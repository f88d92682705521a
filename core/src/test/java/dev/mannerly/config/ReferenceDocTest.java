package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferenceDocTest {

  @Test
  void standsInTheDocumentsAsTheReaderKnowsIt() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "configuration.md"));

    assertThat(document).contains(ConfigurationReference.markdown().strip());
  }
}
