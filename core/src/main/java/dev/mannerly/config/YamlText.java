package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes keys and values as YAML that any reader understands the same way. */
final class YamlText {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9/._-]*");
  private static final Set<String> NOT_TEXT =
      Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

  private final StringBuilder text = new StringBuilder();
  private List<String> open = List.of();

  /** A string as it stands in YAML, in quotes where it must be and where it may be misread. */
  static String quoted(String value) {
    if (PLAIN.matcher(value).matches()
        && !NOT_TEXT.contains(value.toLowerCase(java.util.Locale.ROOT))) {
      return value;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < 0x20 || c > 0x7e) {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  /** Adds one setting, and the sections around it that are not open yet. */
  YamlText put(List<String> path, String value) {
    List<String> section = path.subList(0, path.size() - 1);
    int common = 0;
    while (common < Math.min(section.size(), open.size())
        && section.get(common).equals(open.get(common))) {
      common++;
    }
    for (int depth = common; depth < section.size(); depth++) {
      line(depth, section.get(depth), "");
    }
    line(section.size(), path.get(path.size() - 1), " " + value);
    open = new ArrayList<>(section);
    return this;
  }

  private void line(int depth, String key, String value) {
    text.append("  ".repeat(depth)).append(quoted(key)).append(':').append(value).append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
