package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;

/** Paths of keys from the root, an element each. */
final class Paths {

  private Paths() {}

  static List<String> below(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }
}
