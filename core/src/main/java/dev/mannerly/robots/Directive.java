package dev.mannerly.robots;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line of robots.txt that may say something to us.
 *
 * @param line from 1
 * @param key what stands before the separator, in lower case, as it is spelled in the file
 * @param value what stands behind it, trimmed
 * @param text the line itself for a reader: trimmed, without its comment, cut where it is long
 */
record Directive(int line, Kind kind, String key, String value, String text) {

  private static final int LONGEST_KEY = 32;
  private static final int LONGEST_SHOWN = 200;

  /** What a key is about, generously: whether its spelling is accepted is the parser's choice. */
  enum Kind {
    AGENT,
    RULE,
    DELAY
  }

  /** Reads one line; null when it is none of these. */
  static @Nullable Directive of(int line, String raw) {
    int hash = raw.indexOf('#');
    String text = Blank.trim(hash < 0 ? raw : raw.substring(0, hash));
    int end = keyEnd(text);
    int separator = Blank.skip(text, end);
    boolean colon = separator < text.length() && text.charAt(separator) == ':';
    if (end == 0 || end > LONGEST_KEY || !(colon || separator > end)) {
      return null;
    }
    String key = text.substring(0, end).toLowerCase(Locale.ROOT);
    Kind kind = kind(key);
    String value = Blank.trim(text.substring(colon ? separator + 1 : separator));
    return kind == null ? null : new Directive(line, kind, key, value, shown(text));
  }

  /** A stranger wrote it, and it will stand in messages. */
  private static String shown(String text) {
    String start = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
    return start.chars().anyMatch(Character::isISOControl)
        ? start.replaceAll("\\p{Cntrl}", "?")
        : start;
  }

  private static @Nullable Kind kind(String key) {
    return switch (key.charAt(0)) {
      case 'u', 's' -> key.contains("ag") ? Kind.AGENT : null;
      case 'a' -> key.equals("allow") ? Kind.RULE : null;
      case 'd' -> key.contains("l") && key.contains("w") ? Kind.RULE : null;
      case 'c' -> key.contains("del") ? Kind.DELAY : null;
      default -> null;
    };
  }

  /** A key is one word, or one of the two pairs of words that people write with a space. */
  private static int keyEnd(String text) {
    int end = wordEnd(text, 0);
    for (String pair : new String[] {"user agent", "crawl delay"}) {
      if (text.regionMatches(true, 0, pair, 0, pair.length())
          && wordEnd(text, end + 1) == pair.length()) {
        return pair.length();
      }
    }
    return end;
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && isWord(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  }
}
