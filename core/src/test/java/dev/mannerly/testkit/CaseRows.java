package dev.mannerly.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table of cases: tab-separated, UTF-8, lines that begin with {@code #} are comments, the
 * first other line names the columns.
 */
public final class CaseRows {

  private CaseRows() {}

  /** All rows of a resource that lies in the package of {@code test}; fails when there are none. */
  public static List<CaseRow> of(Class<?> test, String resource) {
    List<CaseRow> rows = new ArrayList<>();
    List<String> columns = null;
    for (String line : read(test, resource).split("\n", -1)) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> cells = List.of(line.split("\t", -1));
      if (columns == null) {
        columns = cells;
      } else {
        rows.add(row(columns, cells));
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no rows in " + resource);
    }
    return rows;
  }

  private static CaseRow row(List<String> columns, List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          cells.get(0) + ": " + cells.size() + " cells for " + columns.size() + " columns");
    }
    Map<String, String> byColumn = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      byColumn.put(columns.get(i), cells.get(i));
    }
    return new CaseRow(byColumn);
  }

  private static String read(Class<?> test, String resource) {
    try (@Nullable InputStream in = test.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + resource + " beside " + test);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
