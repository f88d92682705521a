package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What could be read of one line: all of it, or the fields before the place where it was torn.
 *
 * @param values the scalar values by key, as text
 * @param whole whether it is one complete JSON object
 */
record LineFields(Map<String, String> values, boolean whole) {

  private static final JsonFactory JSON = new JsonFactory();
  private static final byte[] BEGIN = LineEncoder.BEGIN.getBytes(ISO_8859_1);

  /**
   * Reads a line. Where a torn line has the next one glued to it, each is read by itself: what a
   * line begins with can stand nowhere else.
   *
   * @param wanted the keys to read; empty for all
   */
  static List<LineFields> of(byte[] bytes, int from, int to, Set<String> wanted) {
    LineFields one = read(bytes, from, to, wanted);
    if (one.whole) {
      return List.of(one);
    }
    List<LineFields> pieces = new ArrayList<>();
    int start = from;
    for (int next = begin(bytes, from + 1, to); next < to; next = begin(bytes, next + 1, to)) {
      pieces.add(read(bytes, start, next, wanted));
      start = next;
    }
    pieces.add(start == from ? one : read(bytes, start, to, wanted));
    return pieces;
  }

  private static LineFields read(byte[] bytes, int from, int to, Set<String> wanted) {
    Map<String, String> values = new HashMap<>();
    boolean whole = false;
    try (JsonParser parser = JSON.createParser(bytes, from, to - from)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          readField(parser, wanted, values);
        }
        whole = parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
      }
    } catch (IOException e) {
      whole = false; // torn here; what was read before stands
    }
    return new LineFields(values, whole);
  }

  private static void readField(JsonParser parser, Set<String> wanted, Map<String, String> values)
      throws IOException {
    String name = parser.currentName();
    JsonToken value = parser.nextToken();
    if (value == null) {
      throw new IOException("no value");
    }
    if (!value.isScalarValue()) {
      parser.skipChildren();
    } else if (value != JsonToken.VALUE_NULL && (wanted.isEmpty() || wanted.contains(name))) {
      values.put(name, parser.getText());
    }
  }

  private static int begin(byte[] bytes, int from, int to) {
    for (int at = from; at + BEGIN.length <= to; at++) {
      if (startsLine(bytes, at, to)) {
        return at;
      }
    }
    return to;
  }

  /** Whether a line of ours begins here. */
  static boolean startsLine(byte[] bytes, int from, int to) {
    return startsWith(BEGIN, bytes, from, to);
  }

  static boolean startsWith(byte[] prefix, byte[] bytes, int from, int to) {
    if (to - from < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (bytes[from + i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  @Nullable String get(String key) {
    return values.get(key);
  }
}
