package dev.mannerly.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads a table of cases: tab-separated, the first line without {@code #} names the columns. Cells
 * are escaped: {@code \n \r \t \\}; {@code \}{@code uXXXX} is one UTF-16 code unit, {@code \xHH}
 * one raw octet, {@code \R{n|text}} a text n times.
 */
public final class CaseTable {

  private CaseTable() {}

  /** The rows of a resource beside {@code owner}, or from the root when its name begins with /. */
  public static List<Row> read(Class<?> owner, String resource) {
    List<String> lines =
        load(owner, resource).lines().filter(l -> !l.isEmpty() && l.charAt(0) != '#').toList();
    List<String> columns = List.of(lines.get(0).split("\t", -1));
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = Arrays.asList(line.split("\t", -1));
      if (cells.size() != columns.size()) {
        throw new IllegalStateException(
            resource + ": " + cells.size() + " cells instead of " + columns.size() + ": " + line);
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        row.put(columns.get(i), cells.get(i));
      }
      rows.add(new Row(row));
    }
    return rows;
  }

  private static String load(Class<?> owner, String resource) {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One case; prints as its first cell, which names it. */
  public record Row(Map<String, String> cells) {

    /** The cell as it stands in the file. */
    public String raw(String column) {
      return Objects.requireNonNull(cells.get(column), column);
    }

    /** The cell as text; a raw octet stands for the code unit of the same number. */
    public String text(String column) {
      StringBuilder text = new StringBuilder();
      new Cell(raw(column)).read(text::append, octet -> text.append((char) octet));
      return text.toString();
    }

    /** The cell as octets: its text as UTF-8, raw octets as they are. */
    public byte[] octets(String column) {
      ByteArrayOutputStream octets = new ByteArrayOutputStream();
      StringBuilder pending = new StringBuilder(); // surrogates must meet before they are encoded
      new Cell(raw(column))
          .read(
              pending::append,
              octet -> {
                octets.writeBytes(pending.toString().getBytes(StandardCharsets.UTF_8));
                pending.setLength(0);
                octets.write(octet);
              });
      octets.writeBytes(pending.toString().getBytes(StandardCharsets.UTF_8));
      return octets.toByteArray();
    }

    @Override
    public String toString() {
      return cells.values().iterator().next();
    }
  }

  private record Cell(String escaped) {

    void read(Chars chars, Octets octets) {
      int i = 0;
      while (i < escaped.length()) {
        char c = escaped.charAt(i);
        if (c != '\\') {
          chars.take(c);
          i++;
          continue;
        }
        char kind = escaped.charAt(i + 1);
        switch (kind) {
          case 'n' -> chars.take('\n');
          case 'r' -> chars.take('\r');
          case 't' -> chars.take('\t');
          case '\\' -> chars.take('\\');
          case 'u' -> chars.take((char) Integer.parseInt(escaped, i + 2, i + 6, 16));
          case 'x' -> octets.take(Integer.parseInt(escaped, i + 2, i + 4, 16));
          case 'R' -> repeat(i, chars, octets);
          default -> throw new IllegalStateException("unknown escape \\" + kind);
        }
        i += length(kind, i);
      }
    }

    private int length(char kind, int at) {
      return switch (kind) {
        case 'u' -> 6;
        case 'x' -> 4;
        case 'R' -> escaped.indexOf('}', at) + 1 - at;
        default -> 2;
      };
    }

    private void repeat(int at, Chars chars, Octets octets) {
      int bar = escaped.indexOf('|', at);
      int times = Integer.parseInt(escaped, at + 3, bar, 10);
      Cell text = new Cell(escaped.substring(bar + 1, escaped.indexOf('}', at)));
      for (int i = 0; i < times; i++) {
        text.read(chars, octets);
      }
    }
  }

  private interface Chars {
    void take(char c);
  }

  private interface Octets {
    void take(int octet);
  }
}
