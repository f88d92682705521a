package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is read, the answer is a configuration or a {@link ConfigurationException}, soon. */
final class HostileInputTest {

  private static final int ROUNDS = 1_500;
  private static final int LARGEST_FILE = 1 << 20;
  private static final ConfigurationReader READER = new ConfigurationReader(List.of());
  private static final String ALPHABET = "abz09 \n\t:-?[]{},#&*!|>'\"%@`~=.\\/_é\u2028\u0000\ud83d";

  @Test
  void readsItsOwnExample() throws IOException {
    assertThat(READER.parse("everything.yml", everything()).identity().product())
        .isEqualTo("NewsBot");
  }

  @Test
  void survivesRandomText() {
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      read(randomText(random, random.nextInt(200)), round);
    }
  }

  @Test
  void survivesRandomBytes() {
    Random random = new Random(2);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      read(new String(bytes, StandardCharsets.ISO_8859_1), round);
    }
  }

  @Test
  void survivesMutatedFiles() throws IOException {
    String valid = everything();
    Random random = new Random(3);
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder(valid);
      for (int change = random.nextInt(4); change >= 0; change--) {
        mutate(text, random);
      }
      read(text.toString(), round);
    }
  }

  @Test
  void survivesRandomAgentArguments() {
    Random random = new Random(4);
    for (int round = 0; round < ROUNDS; round++) {
      String arguments =
          (random.nextBoolean() ? "mode=" : "") + randomText(random, random.nextInt(40));
      try {
        READER.read(Inputs.none().agentArguments(arguments));
      } catch (ConfigurationException e) {
        assertThat(e.problems()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[", "{", "- ", "? ", "a: ", "{a: ", "[a, ", "\"", "'", "|", "&a ", "*a ", "!a ", "%a\n",
        "#", " ", "\n", "a: 1\n", "x", "\\", "--- ", "...\n", "a: |\n ", "é", "\ufeff", "- a\n"
      })
  void readsTheLargestFileSoon(String piece) {
    String text = piece.repeat(LARGEST_FILE / piece.length());

    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> read(text, 0));
  }

  @Test
  void countsTheRest_whenAlmostEverythingIsWrong() {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < 50_000; line++) {
      text.append("intervall").append(line).append(": 1\n");
    }

    ConfigurationException refusal = Reading.refusalOf(text.toString());

    assertThat(refusal.problems()).hasSize(1_001).last().isEqualTo("and 49000 more");
    assertThat(String.valueOf(refusal.getMessage()).lines()).hasSize(102);
  }

  private static void read(String text, int round) {
    try {
      READER.parse("m.yaml", text);
    } catch (ConfigurationException e) {
      assertThat(e.problems()).isNotEmpty();
    } catch (RuntimeException e) {
      fail("round " + round + ": " + text.substring(0, Math.min(500, text.length())), e);
    }
  }

  private static String randomText(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private static void mutate(StringBuilder text, Random random) {
    int from = random.nextInt(Math.max(1, text.length()));
    int to = Math.min(text.length(), from + random.nextInt(12));
    switch (random.nextInt(4)) {
      case 0 -> text.delete(from, to);
      case 1 -> text.insert(from, randomText(random, 1 + random.nextInt(5)));
      case 2 -> text.insert(0, text.substring(from, to));
      default -> text.setLength(from);
    }
  }

  private static String everything() throws IOException {
    try (InputStream in = HostileInputTest.class.getResourceAsStream("everything.yml")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
