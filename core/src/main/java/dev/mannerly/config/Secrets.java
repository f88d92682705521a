package dev.mannerly.config;

import java.util.regex.Pattern;

/** Keeps passwords and control characters out of what is printed. */
final class Secrets {

  static final String MASK = "****";

  private static final Pattern IN_URI = Pattern.compile("(://(?:[^:/@\\s]*:)?).*@");
  private static final Pattern IN_TEXT = Pattern.compile("(://(?:[^:/@\\s]*:)?)\\S*@");
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)([?&][a-z_-]*(?:password|secret|token|auth)[a-z_-]*=)[^&\\s]*");

  private Secrets() {}

  /**
   * The URI with {@code ****} where it holds a password. A user part without a colon is a password,
   * too: that is how Redis URIs are read.
   */
  static String maskedUri(String uri) {
    return masked(IN_URI, uri);
  }

  private static String masked(Pattern userInfo, String text) {
    String step = userInfo.matcher(text).replaceAll("$1" + MASK + "@");
    return PARAMETER.matcher(step).replaceAll("$1" + MASK);
  }

  /** The text masked, on one line, without what a terminal would obey, and not endless. */
  static String printable(String text, int longest) {
    String masked = masked(IN_TEXT, text);
    StringBuilder shown = new StringBuilder();
    masked
        .codePoints()
        .limit(longest)
        .forEach(
            point -> {
              if (Character.isISOControl(point)
                  || Character.getType(point) == Character.FORMAT
                  || Character.getType(point) == Character.SURROGATE
                  || point == 0x2028
                  || point == 0x2029) {
                shown.append("\\u%04x".formatted(point));
              } else {
                shown.appendCodePoint(point);
              }
            });
    return masked.codePointCount(0, masked.length()) > longest ? shown + "…" : shown.toString();
  }
}
