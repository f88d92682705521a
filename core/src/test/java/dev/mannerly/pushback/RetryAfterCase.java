package dev.mannerly.pushback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A row of {@code retry-after-cases.tsv}, whose head explains the columns. */
record RetryAfterCase(String id, List<String> values, String polite) {

  static List<RetryAfterCase> all() {
    try (InputStream in =
        RetryAfterCase.class.getResourceAsStream("/cases/retry-after-cases.tsv")) {
      String text = new String(requireNonNull(in).readAllBytes(), UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1) // the names of the columns
          .map(line -> line.split("\t", -1))
          .map(cells -> new RetryAfterCase(cells[0], strings(cells[2]), cells[4]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> strings(String cell) {
    List<String> strings = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(cell)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue()) {
          strings.add(parser.getText());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return strings;
  }
}
