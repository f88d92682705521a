package dev.mannerly.robots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Takes a text apart into the lines that may say something to us, in one pass over it.
 *
 * <p>A page of HTML may carry rules, too. Its lines are read twice, as they stand and without their
 * tags, because nobody can tell whether {@code <b>} in a pattern is a tag; both readings hold.
 */
final class Directives {
  private final List<Directive> found = new ArrayList<>();
  private final String chars;
  private final boolean html;

  private Directives(String chars, boolean html) {
    this.chars = chars;
    this.html = html;
  }

  static List<Directive> of(String chars, @Nullable String contentType) {
    int first = Blank.skip(chars, 0);
    boolean html =
        (first < chars.length() && chars.charAt(first) == '<')
            || (contentType != null
                && Blank.trim(contentType).toLowerCase(Locale.ROOT).startsWith("text/html"));
    return new Directives(chars, html).read();
  }

  private List<Directive> read() {
    int line = 1;
    int start = 0;
    for (int i = 0; i < chars.length(); i++) {
      char c = chars.charAt(i);
      if (endsLine(c)) {
        add(line, chars.substring(start, i));
        start = i + 1;
        line += countsLine(c, i) ? 1 : 0;
      }
    }
    add(line, chars.substring(start));
    return List.copyOf(found);
  }

  /** CR and LF by the RFC; the others as the parser takes them, for that can only forbid more. */
  private static boolean endsLine(char c) {
    return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
  }

  /** Lines are numbered as an editor does it. */
  private boolean countsLine(char c, int at) {
    boolean crlf = c == '\n' && at > 0 && chars.charAt(at - 1) == '\r';
    return (c == '\n' || c == '\r') && !crlf;
  }

  private void add(int line, String raw) {
    addReading(line, raw);
    if (html && raw.indexOf('<') >= 0) {
      addReading(line, withoutTags(raw));
    }
  }

  private void addReading(int line, String reading) {
    Directive directive = Directive.of(line, reading);
    if (directive != null) {
      found.add(directive);
    }
  }

  private static String withoutTags(String raw) {
    StringBuilder rest = new StringBuilder(raw.length());
    int at = 0;
    for (int open = raw.indexOf('<'); open >= 0; open = raw.indexOf('<', at)) {
      int close = raw.indexOf('>', open);
      if (close < 0) {
        break;
      }
      rest.append(raw, at, open);
      at = close + 1;
    }
    return rest.append(raw, at, raw.length()).toString();
  }
}
