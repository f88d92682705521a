package dev.mannerly.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings from outside a file: environment, system properties, agent arguments, each stronger
 * than the one before; and the file that they name.
 */
final class Overrides {

  static final String PROPERTY = "mannerly.";

  private static final String VARIABLE = "MANNERLY_";
  private static final String CONFIG = "config";
  private static final Set<String> RESERVED =
      Set.of(
          "mannerly.config",
          "mannerly.debug",
          "MANNERLY_CONFIG",
          "MANNERLY_REDIS",
          "MANNERLY_TEST_REDIS");

  /** What Kubernetes sets in the containers beside a service called mannerly or mannerly-redis. */
  private static final Pattern SERVICE_LINK =
      Pattern.compile(
          "MANNERLY_(.*_)?(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT_\\d+_(TCP|UDP|SCTP)(_.*)?)=.*"
              + "|MANNERLY_(.*_)?PORT=[a-z]+://.*",
          Pattern.DOTALL);

  private static final Map<String, Key<?>> BY_NAME = new LinkedHashMap<>();
  private static final Map<String, Key<?>> BY_PROPERTY = new LinkedHashMap<>();
  private static final Map<String, Key<?>> BY_VARIABLE = new LinkedHashMap<>();

  static {
    for (Key<?> key : Schema.KEYS) {
      BY_NAME.put(key.dotted(), key);
      BY_PROPERTY.put(PROPERTY + key.dotted(), key);
      BY_VARIABLE.put(variable(key), key);
    }
  }

  private final Findings findings;
  private final List<Setting> settings = new ArrayList<>();
  private @Nullable NamedFile file;

  /** A value for a key. */
  record Setting(Key<?> key, Tree.Text text) {}

  private Overrides(Findings findings) {
    this.findings = findings;
  }

  static Overrides of(Inputs inputs, Findings findings) {
    Overrides overrides = new Overrides(findings);
    overrides.environment(inputs.environment());
    overrides.properties(inputs.properties());
    if (inputs.agentArguments() != null) {
      overrides.arguments(AgentArguments.parse(inputs.agentArguments()));
    }
    return overrides;
  }

  /** The weakest first. */
  List<Setting> settings() {
    return settings;
  }

  @Nullable NamedFile file() {
    return file;
  }

  /** The environment variable of a key. */
  static String variable(Key<?> key) {
    return VARIABLE + key.dotted().replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private void environment(Map<String, String> environment) {
    new TreeMap<>(environment)
        .forEach(
            (name, value) -> {
              Place place = new Place.Outside("environment variable " + name);
              if (name.equals("MANNERLY_CONFIG")) {
                if (!value.isBlank()) { // an empty variable is how many say that it is not set
                  name(value, place, "");
                }
              } else if (name.startsWith(VARIABLE)
                  && !RESERVED.contains(name)
                  && !SERVICE_LINK.matcher(name + "=" + value).matches()) {
                set(BY_VARIABLE, name, value, place);
              }
            });
  }

  private void properties(Map<String, String> properties) {
    new TreeMap<>(properties)
        .forEach(
            (name, value) -> {
              Place place = new Place.Outside("system property " + name);
              if (name.equals("mannerly.config")) {
                name(value, place, "");
              } else if (name.startsWith(PROPERTY) && !RESERVED.contains(name)) {
                set(BY_PROPERTY, name, value, place);
              }
            });
  }

  private void arguments(AgentArguments arguments) {
    Place whole = new Place.Outside("agent argument");
    arguments.problems().forEach(problem -> findings.add(whole, List.of(), problem));
    if (arguments.path() != null) {
      name(arguments.path(), whole, AgentArguments.hint(arguments.path()));
    }
    Set<String> seen = new HashSet<>();
    for (AgentArguments.Pair pair : arguments.pairs()) {
      Place place = new Place.Outside("agent argument " + pair.key());
      Key<?> key = BY_NAME.get(pair.key());
      if (!seen.add(pair.key())) {
        findings.add(place, key == null ? List.of() : key.path(), "is given twice");
      } else if (pair.key().equals(CONFIG)) {
        name(pair.value(), place, "");
      } else {
        set(BY_NAME, pair.key(), pair.value(), place);
      }
    }
  }

  private void name(String name, Place place, String hint) {
    if (name.isBlank()) {
      findings.add(place, List.of(), "names no file; leave it out to run with the defaults");
    } else {
      file = new NamedFile(name, place, hint);
    }
  }

  private void set(Map<String, Key<?>> keys, String name, String value, Place place) {
    Key<?> key = keys.get(name);
    if (key == null) {
      findings.add(
          place, List.of(), UnknownKey.outsideFile(prefix(keys), name, List.copyOf(keys.keySet())));
    } else if (key.type().list()) {
      findings.add(place, key.path(), "is a list; lists are set in the file");
    } else {
      settings.add(new Setting(key, new Tree.Text(value, false, place)));
    }
  }

  private static String prefix(Map<String, Key<?>> keys) {
    if (keys == BY_VARIABLE) {
      return VARIABLE;
    }
    return keys == BY_PROPERTY ? PROPERTY : "";
  }
}
