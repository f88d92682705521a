package dev.mannerly.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** What a configuration comes to, written out: nothing left to inherit or to default. */
public final class EffectiveSettings {

  /** Belongs to one machine or one JVM, and two workers that differ in it still agree. */
  private static final Set<Key<?>> OF_ONE_MACHINE =
      Set.of(
          Schema.PASSWORD_FILE,
          Schema.CA_FILE,
          Schema.ACCOUNT_KEY_FILE,
          Schema.LOG_FILE,
          Schema.ROTATE_SIZE,
          Schema.KEEP,
          Schema.JMX,
          Schema.PROMETHEUS,
          Schema.QUIET);

  private EffectiveSettings() {}

  /** All settings as YAML in file order; passwords inside URIs as {@code ****}. */
  public static String yaml(Configuration configuration) {
    YamlText text = new YamlText();
    text.put(Schema.FORMAT.path(), Schema.FORMAT.fallbackYaml());
    each(configuration, text::put);
    return text.toString();
  }

  /**
   * Twelve hexadecimal digits that are equal where two workers have the same settings, in whatever
   * order; what belongs to a machine, such as file names, does not count, and no password goes in.
   */
  public static String hash(Configuration configuration) {
    Set<List<String>> without = OF_ONE_MACHINE.stream().map(Key::path).collect(Collectors.toSet());
    SortedSet<String> lines = new TreeSet<>();
    each(
        configuration,
        (path, value) -> {
          if (!without.contains(path)) {
            lines.add(String.join("\u0000", path) + "=" + value + "\n");
          }
        });
    try {
      byte[] all = String.join("", lines).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(all), 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void each(Configuration configuration, BiConsumer<List<String>, String> to) {
    KeyTexts texts = new KeyTexts(configuration);
    for (Key<?> key : Schema.KEYS) {
      if (key.equals(Schema.TOTAL_PER_DAY)) {
        eachBudget(configuration.budgets(), to);
        eachAlias(configuration.aliases(), to);
      }
      to.accept(key.path(), texts.of(key));
    }
  }

  private static void eachBudget(BudgetSettings budgets, BiConsumer<List<String>, String> to) {
    budgets
        .hosts()
        .forEach((host, limits) -> eachLimit(Paths.below(Schema.HOSTS, host), limits, to));
    for (NamedBudget named : budgets.named()) {
      List<String> path = Paths.below(Schema.NAMED, named.name());
      eachOfMatch(MatchKeys.of(path), named.match(), to);
      eachLimit(path, named.limits(), to);
    }
  }

  private static void eachAlias(List<Alias> aliases, BiConsumer<List<String>, String> to) {
    for (Alias alias : aliases) {
      to.accept(Paths.below(Schema.ALIASES, alias.source()), YamlText.quoted(alias.target()));
    }
  }

  private static void eachOfMatch(
      MatchKeys keys, NamedBudget.Match match, BiConsumer<List<String>, String> to) {
    to.accept(keys.hosts().path(), keys.hosts().yaml(match.hosts()));
    to.accept(keys.paths().path(), keys.paths().yaml(match.paths()));
    to.accept(keys.methods().path(), keys.methods().yaml(match.methods()));
    if (match.accountHeader() != null) {
      to.accept(keys.accountHeader().path(), YamlText.quoted(match.accountHeader()));
    }
  }

  private static void eachLimit(
      List<String> budget, Limits limits, BiConsumer<List<String>, String> to) {
    for (Key<?> key : LimitKey.ofOne(budget, limits)) {
      String value = key.fallbackYaml();
      if (!value.isEmpty()) { // a budget without a mode of its own has no text for it
        to.accept(key.path(), value);
      }
    }
  }
}
