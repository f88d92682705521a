package dev.mannerly.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;

/** Reads texts in tests. */
final class Reading {

  private static final ConfigurationReader READER = new ConfigurationReader(List.of());

  private Reading() {}

  static Configuration of(String... lines) {
    return READER.parse("m.yaml", String.join("\n", lines));
  }

  static List<String> problemsOf(String... lines) {
    return refusalOf(lines).problems();
  }

  static ConfigurationException refusalOf(String... lines) {
    return catchThrowableOfType(ConfigurationException.class, () -> of(lines));
  }

  static ConfigurationException refusalOf(Inputs inputs) {
    return catchThrowableOfType(ConfigurationException.class, () -> READER.read(inputs));
  }

  static Configuration of(Inputs inputs) {
    return READER.read(inputs);
  }
}
