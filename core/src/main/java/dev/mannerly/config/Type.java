package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the values of a key are read and written.
 *
 * @param form what a value looks like, for the reference
 * @param list whether it is a list; a list is set in the file only
 */
record Type<T>(String form, boolean list, Reader<T> reader, Function<T, String> yaml) {

  /** Reads a value, or complains and returns nothing. */
  @FunctionalInterface
  interface Reader<T> {
    Optional<T> read(Tree tree, Complaints complaints);
  }

  /** Hears what is wrong with a value. */
  @FunctionalInterface
  interface Complaints {
    void about(Tree tree, String message);
  }

  /**
   * A type whose values are single.
   *
   * @param parse throws IllegalArgumentException with the sentence that says what is wrong
   */
  static <T> Type<T> single(String form, Function<String, T> parse, Function<T, String> yaml) {
    return new Type<>(
        form,
        false,
        (tree, complaints) -> {
          if (!(tree instanceof Tree.Text text)) {
            complaints.about(tree, "must be " + form + ", not " + tree.kind());
            return Optional.empty();
          }
          if (text.missing()) {
            complaints.about(tree, "has no value; it must be " + form);
            return Optional.empty();
          }
          try {
            return Optional.of(parse.apply(text.text()));
          } catch (IllegalArgumentException e) {
            complaints.about(tree, String.valueOf(e.getMessage()));
            return Optional.empty();
          }
        },
        yaml);
  }

  /** The same values, which may also be absent; absence has no text. */
  Type<Optional<T>> optional() {
    return new Type<>(
        form,
        list,
        (tree, complaints) ->
            reader.read(tree, complaints).flatMap(value -> Optional.of(Optional.of(value))),
        value -> value.map(yaml).orElse(""));
  }

  /** The same values, any number of them, in a list. */
  Type<List<T>> listed() {
    String listForm = "a list, each " + form;
    return new Type<>(
        listForm,
        true,
        (tree, complaints) -> readAll(tree, complaints, listForm),
        values -> "[" + String.join(", ", values.stream().map(yaml).toList()) + "]");
  }

  private Optional<List<T>> readAll(Tree tree, Complaints complaints, String listForm) {
    if (!(tree instanceof Tree.Items items)) {
      complaints.about(tree, "must be " + listForm + ", as in [a, b], not " + tree.kind());
      return Optional.empty();
    }
    List<T> values = new ArrayList<>();
    for (Tree item : items.items()) {
      reader.read(item, complaints).ifPresent(values::add);
    }
    return Optional.of(List.copyOf(values));
  }
}
