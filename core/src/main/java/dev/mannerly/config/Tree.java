package dev.mannerly.config;

import java.util.List;
import java.util.Map;

/** Settings as written, each with its place; what the keys mean is not known here. */
sealed interface Tree {

  Place place();

  /** What stands there, for a sentence. */
  String kind();

  /**
   * A single value.
   *
   * @param missing whether nothing was written after the key, or {@code null}
   */
  record Text(String text, boolean missing, Place place) implements Tree {

    @Override
    public String kind() {
      return missing ? "nothing" : "a single value";
    }
  }

  /** A list. */
  record Items(List<Tree> items, Place place) implements Tree {

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** Keys with values, in file order. */
  record Section(Map<String, Entry> entries, Place place) implements Tree {

    @Override
    public String kind() {
      return "keys of its own";
    }
  }

  /** One key of a section. */
  record Entry(Place keyPlace, Tree value) {

    /** Where a complaint about this entry points: at its value if that is short, else its key. */
    Place place() {
      return value instanceof Text text && !text.missing() ? text.place() : keyPlace;
    }
  }
}
