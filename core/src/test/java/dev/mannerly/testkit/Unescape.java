package dev.mannerly.testkit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The escapes of a cell: {@code \n \r \t \\}, four hex digits after {@code \}{@code u} for a UTF-16
 * code unit, {@code \xHH} for a raw octet, {@code \R{n|text}} for text repeated n times.
 */
final class Unescape {
  private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
  private final StringBuilder text = new StringBuilder(); // whole pairs of \ u surrogates
  private final String cell;
  private int at;

  Unescape(String cell) {
    this.cell = cell;
  }

  byte[] octets() {
    while (at < cell.length()) {
      char c = cell.charAt(at++);
      if (c == '\\') {
        escape(cell.charAt(at++));
      } else {
        text.append(c);
      }
    }
    flush();
    return octets.toByteArray();
  }

  private void escape(char kind) {
    switch (kind) {
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case '\\' -> text.append('\\');
      case 'u' -> text.append((char) hex(4));
      case 'x' -> {
        flush();
        octets.write(hex(2));
      }
      case 'R' -> repeat();
      default -> throw new IllegalArgumentException("unknown escape \\" + kind + " in " + cell);
    }
  }

  private int hex(int digits) {
    int value = HexFormat.fromHexDigits(cell, at, at + digits);
    at += digits;
    return value;
  }

  private void repeat() {
    int bar = cell.indexOf('|', at);
    int end = cell.indexOf('}', bar);
    int times = Integer.parseInt(cell.substring(at + 1, bar));
    byte[] part = new Unescape(cell.substring(bar + 1, end)).octets();
    flush();
    for (int i = 0; i < times; i++) {
      octets.writeBytes(part);
    }
    at = end + 1;
  }

  private void flush() {
    octets.writeBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    text.setLength(0);
  }
}
