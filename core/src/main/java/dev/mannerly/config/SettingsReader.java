package dev.mannerly.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what was written against the keys there are, and complains about the rest. */
final class SettingsReader {

  private static final Shape ROOT =
      new Shape(
          Stream.concat(Stream.of(Schema.FORMAT), Schema.KEYS.stream()).toList(),
          Set.of(Schema.ALIASES, Schema.HOSTS, Schema.NAMED));

  private final Findings findings;
  private final Values values = new Values();

  SettingsReader(Findings findings) {
    this.findings = findings;
  }

  /** Reads a file, then what overrides it, the weakest first. */
  Values read(Tree.Section file, List<Overrides.Setting> overrides) {
    readSection(ROOT, List.of(), file);
    for (Overrides.Setting override : overrides) {
      values.at(override.key().path(), override.text().place());
      values.forget(override.key().path());
      readValue(override.key(), override.text());
    }
    return values;
  }

  private void readSection(Shape shape, List<String> at, Tree.Section section) {
    section
        .entries()
        .forEach(
            (name, entry) -> {
              List<String> path = Paths.below(at, name);
              values.at(path, entry.place());
              Key<?> key = shape.key(path);
              if (key != null) {
                readValue(key, entry.value());
              } else if (shape.isMap(path)) {
                readMap(path, entry);
              } else if (shape.isSection(path)) {
                sectionOf(path, entry).ifPresent(inner -> readSection(shape, path, inner));
              } else {
                findings.add(entry.keyPlace(), path, unknown(shape, at, name));
              }
            });
  }

  private String unknown(Shape shape, List<String> at, String name) {
    return findings.full() ? "is no key of Mannerly" : UnknownKey.message(shape, at, name);
  }

  private <T> void readValue(Key<T> key, Tree tree) {
    if (tree instanceof Tree.Items items) {
      for (int index = 0; index < items.items().size(); index++) {
        values.at(
            Paths.below(key.path(), Integer.toString(index)), items.items().get(index).place());
      }
    }
    key.type()
        .reader()
        .read(tree, (where, message) -> findings.add(where.place(), key.path(), message))
        .ifPresent(value -> values.put(key, value));
  }

  private void readMap(List<String> path, Tree.Entry entry) {
    for (Map.Entry<String, Tree.Entry> each : entries(path, entry).entrySet()) {
      List<String> inner = Paths.below(path, each.getKey());
      values.at(inner, each.getValue().place());
      if (path.equals(Schema.ALIASES)) {
        readAlias(inner, each.getKey(), each.getValue());
      } else if (path.equals(Schema.HOSTS)) {
        values.hosts().add(each.getKey());
        readBudget(inner, each.getValue(), LimitKey.ofOne(inner, Limits.DEFAULT));
      } else {
        values.named().add(each.getKey());
        readBudget(inner, each.getValue(), MatchKeys.andLimits(inner, Limits.DEFAULT));
      }
    }
  }

  private void readAlias(List<String> path, String source, Tree.Entry entry) {
    Types.STRING
        .reader()
        .read(
            entry.value(),
            (where, message) -> findings.add(where.place(), path, message + "; write one host"))
        .ifPresent(target -> values.aliases().add(new Alias(source, target)));
  }

  private void readBudget(List<String> path, Tree.Entry entry, List<Key<?>> keys) {
    sectionOf(path, entry)
        .ifPresent(section -> readSection(new Shape(keys, Set.of()), path, section));
  }

  private Map<String, Tree.Entry> entries(List<String> path, Tree.Entry entry) {
    return sectionOf(path, entry).map(Tree.Section::entries).orElse(Map.of());
  }

  /** The keys below a path; none when nothing was written, which is how all are commented out. */
  private Optional<Tree.Section> sectionOf(List<String> path, Tree.Entry entry) {
    if (entry.value() instanceof Tree.Section section) {
      return Optional.of(section);
    }
    if (!(entry.value() instanceof Tree.Text text && text.missing())) {
      findings.add(
          entry.value().place(), path, "must have keys of its own, not be " + entry.value().kind());
    }
    return Optional.empty();
  }
}
