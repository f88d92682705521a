package dev.mannerly.config;

import java.util.List;
import java.util.function.Function;

/**
 * One key of the configuration.
 *
 * @param path from the root, an element each
 * @param fallback the value where nothing is written
 * @param of where a configuration holds the value
 * @param doc one line for the reference
 */
record Key<T>(
    List<String> path, Type<T> type, T fallback, Function<Configuration, T> of, String doc) {

  static <T> Key<T> of(String path, Type<T> type, Function<Configuration, T> of, String doc) {
    return new Key<>(List.of(path.split("\\.")), type, of.apply(Configuration.DEFAULT), of, doc);
  }

  Key<T> fallback(T newFallback) {
    return new Key<>(path, type, newFallback, of, doc);
  }

  String dotted() {
    return String.join(".", path);
  }

  /** The value of a configuration as YAML, secrets masked. */
  String yaml(Configuration configuration) {
    return type.yaml().apply(of.apply(configuration));
  }

  String fallbackYaml() {
    return type.yaml().apply(fallback);
  }
}
