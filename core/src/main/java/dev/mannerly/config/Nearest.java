package dev.mannerly.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class Nearest {

  private static final int LONGEST_WORD = 80;

  private Nearest() {}

  /**
   * The candidate that differs in at most about a third of the word's letters, the nearest first;
   * else one that begins with the word.
   */
  static Optional<String> to(String word, Collection<String> candidates) {
    String plain = plain(word);
    if (plain.isEmpty() || plain.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    String nearest = null;
    int least = (plain.length() + 2) / 3 + 1;
    for (String candidate : candidates) {
      int distance = distance(plain, plain(candidate));
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest)
        .or(() -> candidates.stream().filter(each -> plain(each).startsWith(plain)).findFirst());
  }

  /** The word without case and without what people put between the parts of a key. */
  static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[._ -]", "");
  }

  /** Edits between two words, a swap of neighbours being one (optimal string alignment). */
  static int distance(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      last[column] = column;
    }
    for (int i = 1; i <= from.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(last[j - 1] + change, Math.min(last[j], row[j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] spare = beforeLast;
      beforeLast = last;
      last = row;
      row = spare;
    }
    return last[to.length()];
  }
}
