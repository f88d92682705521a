package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the words for a key that there is none of. */
final class UnknownKey {

  private static final List<String> ALL = Schema.KEYS.stream().map(Key::dotted).toList();

  private static final List<String> FILE_ONLY =
      List.of("aliases", "budgets.hosts", "budgets.named");

  private UnknownKey() {}

  /** What to say about a name below a path of a file. */
  static String message(Shape shape, List<String> at, String name) {
    List<String> siblings = shape.below(at);
    List<String> nested = new ArrayList<>(at);
    nested.addAll(List.of(name.split("\\.", -1)));
    if (shape.key(nested) != null) {
      return "keys are nested, not dotted; write "
          + String.join(": {", nested)
          + ": …"
          + "}".repeat(nested.size() - 1);
    }
    return spelledAlike(name, siblings)
        .map(UnknownKey::didYouMean)
        .or(() -> ForeignWords.hint(name))
        .or(() -> Nearest.to(name, siblings).or(() -> elsewhere(name)).map(UnknownKey::didYouMean))
        .or(() -> ForeignWords.nearly(name))
        .orElse("is no key of Mannerly");
  }

  /**
   * What to say about a name outside a file, where only single values can be set.
   *
   * @param prefix what all names begin with there
   * @param known the names that there are, with the prefix
   */
  static String outsideFile(String prefix, String name, List<String> known) {
    String bare = Nearest.plain(name.substring(prefix.length()));
    if (FILE_ONLY.stream().anyMatch(path -> bare.startsWith(Nearest.plain(path)))) {
      return "is set in the file only";
    }
    List<String> bareKnown =
        known.stream().map(each -> Nearest.plain(each.substring(prefix.length()))).toList();
    return ForeignWords.hint(bare)
        .or(
            () ->
                Nearest.to(bare, bareKnown)
                    .or(() -> bareKnown.stream().filter(each -> each.endsWith(bare)).findFirst())
                    .map(found -> didYouMean(known.get(bareKnown.indexOf(found)))))
        .orElse("is no key of Mannerly");
  }

  private static Optional<String> spelledAlike(String name, List<String> known) {
    return known.stream().filter(key -> Nearest.plain(key).equals(Nearest.plain(name))).findFirst();
  }

  /** The key with this name, or nearly, that stands somewhere else. */
  private static Optional<String> elsewhere(String name) {
    List<String> lastNames = ALL.stream().map(UnknownKey::last).toList();
    return spelledAlike(name, lastNames)
        .or(() -> Nearest.to(name, ALL))
        .or(() -> Nearest.to(name, lastNames))
        .flatMap(found -> ALL.stream().filter(key -> key.endsWith(found)).findFirst());
  }

  private static String didYouMean(String key) {
    return "is no key of Mannerly; did you mean " + key + "?";
  }

  private static String last(String dotted) {
    return dotted.substring(dotted.lastIndexOf('.') + 1);
  }
}
