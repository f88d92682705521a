package dev.mannerly.testkit;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One row of a table of cases, its cells by column, still escaped. Its name is its {@code id}, so
 * that a parameterized test shows which row failed.
 */
public record CaseRow(Map<String, String> cells) {

  public CaseRow {
    cells = Map.copyOf(cells);
  }

  /** The text of a cell with its escapes resolved; empty for an empty cell. */
  public String text(String column) {
    return new String(octets(column), StandardCharsets.UTF_8);
  }

  /** The octets that a cell stands for: its text as UTF-8, and raw octets where {@code \xHH} is. */
  public byte[] octets(String column) {
    String cell = cells.get(column);
    if (cell == null) {
      throw new IllegalArgumentException("no column " + column + " in " + cells.keySet());
    }
    return new Unescape(cell).octets();
  }

  @Override
  public String toString() {
    return cells.getOrDefault("id", "?");
  }
}
