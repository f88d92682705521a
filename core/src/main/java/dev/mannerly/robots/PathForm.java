package dev.mannerly.robots;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The form in which paths and patterns are compared (RFC 9309 section 2.2.2): printable ASCII;
 * escapes of unreserved characters decoded, all others in upper case; what may not stand in a URL
 * escaped. So are {@code *} and {@code $}: in this form they are never wildcards.
 */
final class PathForm {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final String PLAIN = "-._~!&'()+,;=:@/?";

  /** Characters that stand for themselves. */
  private static final boolean[] plain = new boolean[128];

  static {
    for (char c = 0; c < 128; c++) {
      plain[c] = alphanumeric(c) || PLAIN.indexOf(c) >= 0;
    }
  }

  private PathForm() {}

  static String of(String path) {
    return of(path, StandardCharsets.UTF_8);
  }

  /** The same for text whose octets another charset gives back. */
  static String of(String text, Charset charset) {
    return isPlain(text) ? text : normalized(text.getBytes(charset));
  }

  /**
   * The path as a server resolves it (RFC 3986 section 5.2.4); the same object when it has no dot
   * segments.
   */
  static String withoutDots(String normalized) {
    int query = normalized.indexOf('?');
    String path = query < 0 ? normalized : normalized.substring(0, query);
    if (!path.contains("/.")) {
      return normalized;
    }
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.split("/", -1);
    for (int i = 1; i < segments.length; i++) {
      boolean up = segments[i].equals("..");
      boolean dot = up || segments[i].equals(".");
      if (up) {
        kept.pollLast();
      }
      if (!dot) {
        kept.addLast(segments[i]);
      } else if (i == segments.length - 1) {
        kept.addLast("");
      }
    }
    return "/" + String.join("/", kept) + (query < 0 ? "" : normalized.substring(query));
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 128 || !plain[c]) {
        return false;
      }
    }
    return true;
  }

  private static String normalized(byte[] octets) {
    StringBuilder form = new StringBuilder(octets.length + 16);
    for (int i = 0; i < octets.length; i++) {
      int octet = octets[i] & 0xFF;
      if (octet == '%' && i + 2 < octets.length && hex(octets[i + 1]) && hex(octets[i + 2])) {
        int escaped = Character.digit(octets[i + 1], 16) << 4 | Character.digit(octets[i + 2], 16);
        append(form, escaped, unreserved(escaped));
        i += 2;
      } else {
        append(form, octet, octet < 128 && plain[octet]);
      }
    }
    return form.toString();
  }

  private static void append(StringBuilder form, int octet, boolean asItIs) {
    if (asItIs) {
      form.append((char) octet);
    } else {
      form.append('%').append(HEX[octet >> 4]).append(HEX[octet & 15]);
    }
  }

  private static boolean hex(byte octet) {
    return octet > 0 && Character.digit(octet, 16) >= 0;
  }

  private static boolean unreserved(int octet) {
    return octet < 128
        && (alphanumeric((char) octet)
            || octet == '-'
            || octet == '.'
            || octet == '_'
            || octet == '~');
  }

  private static boolean alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
