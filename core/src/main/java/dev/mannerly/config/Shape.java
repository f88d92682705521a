package dev.mannerly.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which keys, sections and maps a part of the configuration has, by path from the root. */
final class Shape {

  private final Map<List<String>, Key<?>> keys = new HashMap<>();
  private final Set<List<String>> inner = new LinkedHashSet<>();
  private final Set<List<String>> maps;

  /**
   * A shape.
   *
   * @param keys what has a value
   * @param maps what has keys of the user's own
   */
  Shape(List<Key<?>> keys, Set<List<String>> maps) {
    this.maps = maps;
    for (Key<?> key : keys) {
      this.keys.put(key.path(), key);
      addSections(key.path());
    }
    maps.forEach(this::addSections);
  }

  @Nullable Key<?> key(List<String> path) {
    return keys.get(path);
  }

  boolean isSection(List<String> path) {
    return inner.contains(path);
  }

  boolean isMap(List<String> path) {
    return maps.contains(path);
  }

  /** The names that may stand directly below a path. */
  List<String> below(List<String> parent) {
    Set<String> names = new LinkedHashSet<>();
    for (Set<List<String>> paths : List.of(keys.keySet(), inner, maps)) {
      for (List<String> path : paths) {
        if (path.size() == parent.size() + 1 && path.subList(0, parent.size()).equals(parent)) {
          names.add(path.get(parent.size()));
        }
      }
    }
    return new ArrayList<>(names);
  }

  private void addSections(List<String> path) {
    for (int length = 1; length < path.size(); length++) {
      inner.add(path.subList(0, length));
    }
  }
}
