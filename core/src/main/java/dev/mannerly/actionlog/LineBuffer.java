package dev.mannerly.actionlog;

import java.time.LocalDate;

/**
 * Bytes of JSON, appended without an allocation. Every string has a bound, so that a line has one;
 * whatever a string holds, what is written is valid JSON in valid UTF-8 that no terminal obeys.
 */
final class LineBuffer {
  private static final byte[] HEX = LineEncoder.ascii("0123456789abcdef");

  /** The widest that one char becomes: an escape of six bytes. */
  private static final int WIDEST = 6;

  private final byte[] bytes;
  private int length;

  LineBuffer(int capacity) {
    this.bytes = new byte[capacity];
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  int room() {
    return bytes.length - length;
  }

  void truncate(int newLength) {
    length = newLength;
  }

  void raw(byte[] ascii) {
    System.arraycopy(ascii, 0, bytes, length, ascii.length);
    length += ascii.length;
  }

  void raw(String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      raw(ascii.charAt(i));
    }
  }

  void raw(LineBuffer other) {
    System.arraycopy(other.bytes, 0, bytes, length, other.length);
    length += other.length;
  }

  void raw(char ascii) {
    bytes[length++] = (byte) ascii;
  }

  void number(long value) {
    if (value < 0) {
      raw(LineEncoder.ascii(Long.toString(value))); // never on a sound path
      return;
    }
    int digits = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    digits(value, digits);
  }

  /** The last {@code count} digits of a value of 0 or more, with leading zeros. */
  void digits(long value, int count) {
    long rest = value;
    for (int at = length + count - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += count;
  }

  void date(LocalDate date) {
    digits(Math.min(9999, Math.max(0, date.getYear())), 4);
    raw('-');
    digits(date.getMonthValue(), 2);
    raw('-');
    digits(date.getDayOfMonth(), 2);
  }

  /**
   * A JSON string of at most {@code limit} bytes between its quotes; what is longer is cut between
   * two characters and ends with an ellipsis.
   */
  void string(String text, int limit) {
    raw('"');
    int end = length + limit;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (length + WIDEST > end) {
        utf8('\u2026');
        break;
      }
      if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
        bytes[length++] = (byte) c;
      } else if (isPair(text, i)) {
        utf8(text.codePointAt(i++));
      } else {
        other(c);
      }
    }
    raw('"');
  }

  private static boolean isPair(String text, int index) {
    return Character.isHighSurrogate(text.charAt(index))
        && index + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(index + 1));
  }

  private void other(char c) {
    if (c == '"' || c == '\\') {
      raw('\\');
      raw(c);
    } else if (Character.isSurrogate(c)) {
      utf8('\ufffd');
    } else if (c < 0xa0 || isHiddenFormat(c)) {
      escape(c);
    } else {
      utf8(c);
    }
  }

  /** Line separators, and the marks that turn the direction of what a terminal shows. */
  private static boolean isHiddenFormat(char c) {
    return (c >= '\u200b' && c <= '\u200f')
        || (c >= '\u2028' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\ufeff';
  }

  private void escape(char c) {
    raw('\\');
    raw('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[length++] = HEX[(c >> shift) & 0xf];
    }
  }

  private void utf8(int point) {
    if (point < 0x800) {
      bytes[length++] = (byte) (0xc0 | (point >> 6));
    } else {
      if (point < 0x10000) {
        bytes[length++] = (byte) (0xe0 | (point >> 12));
      } else {
        bytes[length++] = (byte) (0xf0 | (point >> 18));
        continuation(point >> 12);
      }
      continuation(point >> 6);
    }
    continuation(point);
  }

  private void continuation(int bits) {
    bytes[length++] = (byte) (0x80 | (bits & 0x3f));
  }
}
