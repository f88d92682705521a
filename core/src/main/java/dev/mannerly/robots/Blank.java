package dev.mannerly.robots;

/**
 * Characters that leave no mark: spaces of every kind, controls, and format characters such as byte
 * order marks and zero-width spaces. Somebody saw a clean line when writing it, so they must not
 * hide a key or lengthen a value.
 */
final class Blank {

  private Blank() {}

  static boolean is(char c) {
    return c <= ' '
        || (c >= 0x7F
            && (Character.isISOControl(c)
                || Character.isSpaceChar(c)
                || Character.getType(c) == Character.FORMAT));
  }

  /** The first position from {@code from} that is not blank, or the text's end. */
  static int skip(String text, int from) {
    int at = from;
    while (at < text.length() && is(text.charAt(at))) {
      at++;
    }
    return at;
  }

  static String trim(String text) {
    int start = skip(text, 0);
    int end = text.length();
    while (end > start && is(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
