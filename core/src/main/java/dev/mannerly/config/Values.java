package dev.mannerly.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was written and could be read, and where it was written. */
final class Values {

  private final Map<List<String>, Object> values = new HashMap<>();
  private final Map<List<String>, Place> places = new HashMap<>();
  private final List<Alias> aliases = new ArrayList<>();
  private final Set<String> hosts = new LinkedHashSet<>();
  private final Set<String> named = new LinkedHashSet<>();

  <T> void put(Key<T> key, T value) {
    values.put(key.path(), value);
  }

  /** The value that was written, else the key's own. */
  @SuppressWarnings("unchecked") // put() lets only a T in under the path of a Key<T>
  <T> T get(Key<T> key) {
    return (T) values.getOrDefault(key.path(), key.fallback());
  }

  /** Whether the key or section was written at all, readable or not. */
  boolean written(List<String> path) {
    return places.containsKey(path);
  }

  /** Drops a value, so that the default takes its place; false when there was none. */
  boolean forget(List<String> path) {
    return values.remove(path) != null;
  }

  void at(List<String> path, Place place) {
    places.put(path, place);
  }

  /** Where a path was written, or the nearest section around it that was. */
  Place place(List<String> path) {
    for (int length = path.size(); length > 0; length--) {
      Place place = places.get(path.subList(0, length));
      if (place != null) {
        return place;
      }
    }
    return new Place.Nowhere();
  }

  List<Alias> aliases() {
    return aliases;
  }

  Set<String> hosts() {
    return hosts;
  }

  Set<String> named() {
    return named;
  }
}
