package dev.mannerly.config;

import java.util.ArrayList;
import java.util.List;

/** The reference of all keys, from the same list that reads them. */
public final class ConfigurationReference {

  private ConfigurationReference() {}

  /** A Markdown table: each key with its default, the form of its values and its meaning. */
  public static String markdown() {
    StringBuilder text =
        new StringBuilder("| key | default | value | meaning |\n| --- | --- | --- | --- |\n");
    for (Key<?> key : keys()) {
      text.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  key.dotted(),
                  key.fallbackYaml().isEmpty() ? "" : "`" + key.fallbackYaml() + "`",
                  key.type().form().replace("|", "\\|"),
                  key.doc().replace("|", "\\|")));
    }
    return text.toString();
  }

  private static List<Key<?>> keys() {
    List<Key<?>> keys = new ArrayList<>();
    keys.add(Schema.FORMAT);
    for (Key<?> key : Schema.KEYS) {
      if (key.equals(Schema.TOTAL_PER_DAY)) {
        keys.add(LimitKey.MODE.of(Paths.below(Schema.HOSTS, "HOST"), Limits.DEFAULT));
        keys.addAll(MatchKeys.only(Paths.below(Schema.NAMED, "NAME")));
        keys.add(LimitKey.MODE.of(Paths.below(Schema.NAMED, "NAME"), Limits.DEFAULT));
      }
      keys.add(key);
    }
    return keys;
  }
}
