package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What follows {@code -javaagent:mannerly.jar=}: a bare path, or pairs of key and value, split at
 * commas outside double quotes. Backslash and colon are plain characters, as Windows paths need.
 *
 * @param path the bare path, or null
 * @param pairs the pairs in order
 * @param problems what could not be split
 */
record AgentArguments(@Nullable String path, List<Pair> pairs, List<String> problems) {

  private static final Pattern BEGINS_WITH_KEY = Pattern.compile("\\s*[A-Za-z][\\w.-]*\\s*=.*");
  private static final Pattern FILE_AND_PAIRS = Pattern.compile("(.*?),\\s*[A-Za-z][\\w.-]*=.*");

  /** One key with its value. */
  record Pair(String key, String value) {}

  static AgentArguments parse(String text) {
    if (text.isBlank()) {
      return new AgentArguments(null, List.of(), List.of());
    }
    if (!BEGINS_WITH_KEY.matcher(text).matches()) {
      return new AgentArguments(unquoted(text), List.of(), List.of());
    }
    List<Pair> pairs = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String part : split(text, problems)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        problems.add("must be key=value, in quotes if a value holds a comma: " + part);
      } else {
        pairs.add(
            new Pair(part.substring(0, equals).strip(), unquoted(part.substring(equals + 1))));
      }
    }
    return new AgentArguments(null, List.copyOf(pairs), List.copyOf(problems));
  }

  /** What to write instead where a path is followed by pairs; else empty. */
  static String hint(String path) {
    var both = FILE_AND_PAIRS.matcher(path);
    return both.matches() ? "; a file and settings together are config=FILE,key=value" : "";
  }

  private static List<String> split(String text, List<String> problems) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (c == ',' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    if (quoted) {
      problems.add("a double quote is not closed");
    }
    return parts;
  }

  private static String unquoted(String value) {
    return value.strip().replace("\"", "");
  }
}
