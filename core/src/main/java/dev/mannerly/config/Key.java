package dev.mannerly.config;

import java.util.List;

/**
 * One key of the configuration.
 *
 * @param path from the root, an element each
 * @param fallback the value where nothing is written
 * @param doc one line for the reference
 */
record Key<T>(List<String> path, Type<T> type, T fallback, String doc) {

  static <T> Key<T> of(String path, Type<T> type, T fallback, String doc) {
    return new Key<>(List.of(path.split("\\.")), type, fallback, doc);
  }

  String dotted() {
    return String.join(".", path);
  }

  /** A value as YAML, secrets masked. */
  String yaml(T value) {
    return type.yaml().apply(value);
  }

  String fallbackYaml() {
    return yaml(fallback);
  }
}
