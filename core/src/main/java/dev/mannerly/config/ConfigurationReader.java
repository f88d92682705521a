package dev.mannerly.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads a configuration: agent arguments over system properties over environment variables over the
 * file over defaults. Strict, so that no misspelled limit silently does not apply: everything that
 * cannot be understood is reported, all of it in one run, with its place. Immutable.
 */
public final class ConfigurationReader {

  private final List<Function<Configuration, List<Problem>>> validators;

  /**
   * A reader.
   *
   * @param validators what else must hold, by those who know what hosts and patterns mean; asked
   *     also when something is wrong already, to report it in the same run
   */
  public ConfigurationReader(List<Function<Configuration, List<Problem>>> validators) {
    this.validators = List.copyOf(validators);
  }

  /**
   * Reads the configuration that the inputs describe; without a file, the defaults and what
   * overrides them.
   *
   * @throws ConfigurationException with everything that is wrong
   */
  public Configuration read(Inputs inputs) {
    requireNonNull(inputs, "inputs");
    Findings findings = new Findings();
    Overrides overrides = Overrides.of(inputs, findings);
    Optional<Tree.Section> file = file(inputs, overrides, findings);
    return understood(file, overrides, inputs.directory(), findings);
  }

  /**
   * Reads a text as if it were a file, with nothing that overrides it.
   *
   * @param name what stands before the line number in messages
   * @throws ConfigurationException with everything that is wrong
   */
  public Configuration parse(String name, String text) {
    Findings findings = new Findings();
    Overrides none = Overrides.of(Inputs.none(), findings);
    Optional<Tree.Section> file = YamlFile.read(name, text, findings);
    return understood(file, none, Inputs.none().directory(), findings);
  }

  /**
   * Loads what reading needs beside the keys. For a start that is in a hurry: call it on another
   * thread while this one reads.
   */
  public void prepare() {
    YamlFile.read("", "{}", new Findings());
    for (var validator : validators) {
      var unused = validator.apply(Configuration.DEFAULT);
    }
  }

  private Configuration understood(
      Optional<Tree.Section> file, Overrides overrides, Path directory, Findings findings) {
    Tree.Section root = file.orElseGet(() -> new Tree.Section(Map.of(), new Place.Nowhere()));
    Values values = new SettingsReader(findings).read(root, overrides.settings());
    Configuration configuration = new Assembly(values, directory, findings).configuration();
    for (Function<Configuration, List<Problem>> validator : validators) {
      for (Problem problem : validator.apply(configuration)) {
        findings.add(values.place(problem.path()), problem.path(), problem.message());
      }
    }
    if (!findings.isEmpty()) {
      boolean modeInDoubt = findings.concern(Schema.MODE.path());
      throw new ConfigurationException(
          findings.lines(), modeInDoubt ? Mode.ENFORCE : strictestMode(configuration));
    }
    return configuration;
  }

  /** What holds for the strictest budget: one that is enforced must not run unpoliced. */
  private static Mode strictestMode(Configuration configuration) {
    Stream<Limits> limits =
        Stream.concat(
            configuration.budgets().hosts().values().stream(),
            configuration.budgets().named().stream().map(NamedBudget::limits));
    boolean enforced = limits.anyMatch(each -> each.mode() == Mode.ENFORCE);
    return configuration.mode() == Mode.OBSERVE && enforced ? Mode.ENFORCE : configuration.mode();
  }

  private static Optional<Tree.Section> file(
      Inputs inputs, Overrides overrides, Findings findings) {
    Path given = inputs.file();
    NamedFile file = given == null ? overrides.file() : NamedFile.given(given);
    if (file == null) {
      return Optional.empty();
    }
    return file.text(inputs.directory(), findings)
        .flatMap(text -> YamlFile.read(file.name(), text, findings));
  }
}
