package dev.mannerly.robots;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What else may stand on the wire for a path that a client holds unescaped. Some clients drop an
 * empty query, some write {@code ?} for what their charset cannot hold, and a space that is sent as
 * it is ends the target for a lenient server. A rule that closes one of these closes the path.
 */
final class WireForms {
  private static final int ASCII = 0x7F;
  private static final int LATIN_1 = 0xFF;

  private WireForms() {}

  /** The other forms; none for a path that every client writes alike. */
  static Set<String> of(String path) {
    if (isWrittenAlike(path)) {
      return Set.of();
    }
    Set<String> forms = new LinkedHashSet<>();
    for (int limit : new int[] {ASCII, LATIN_1}) {
      forms.add(questioned(path.codePoints().toArray(), limit));
      forms.add(questioned(path.chars().toArray(), limit));
    }
    forms.add(beforeSpace(path));
    forms.addAll(forms.stream().map(WireForms::beforeSpace).toList());
    forms.addAll(forms.stream().map(WireForms::withoutEmptyQuery).toList());
    forms.remove(path);
    return forms;
  }

  private static boolean isWrittenAlike(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c <= ' ' || c >= ASCII) {
        return false;
      }
    }
    return !path.endsWith("?");
  }

  /** As a charset writes it that ends at {@code limit}. */
  private static String questioned(int[] characters, int limit) {
    StringBuilder form = new StringBuilder(characters.length);
    for (int c : characters) {
      form.appendCodePoint(c > limit ? '?' : c);
    }
    return form.toString();
  }

  private static String beforeSpace(String path) {
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) <= ' ') {
        return path.substring(0, i);
      }
    }
    return path;
  }

  private static String withoutEmptyQuery(String path) {
    return path.endsWith("?") ? path.substring(0, path.length() - 1) : path;
  }
}
