package dev.mannerly.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that a configuration is read from, besides the file itself.
 *
 * @param agentArguments what followed {@code -javaagent:mannerly.jar=}, or null
 * @param file the file to read, or null where the arguments, the property {@code mannerly.config}
 *     or the variable {@code MANNERLY_CONFIG} may name one
 * @param properties system properties; only those that begin with {@code mannerly.} count
 * @param environment environment variables; only those that begin with {@code MANNERLY_} count
 * @param directory from where relative file names are taken
 */
public record Inputs(
    @Nullable String agentArguments,
    @Nullable Path file,
    Map<String, String> properties,
    Map<String, String> environment,
    Path directory) {

  public Inputs {
    properties = Map.copyOf(properties);
    environment = Map.copyOf(environment);
  }

  /** The real ones of this JVM. */
  public static Inputs ofSystem() {
    Properties system = System.getProperties();
    Map<String, String> ours = new TreeMap<>();
    for (String name : system.stringPropertyNames()) {
      if (name.startsWith(Overrides.PROPERTY)) {
        ours.put(name, system.getProperty(name, ""));
      }
    }
    return new Inputs(null, null, ours, System.getenv(), Path.of("").toAbsolutePath());
  }

  /** Nothing but defaults. */
  public static Inputs none() {
    return new Inputs(null, null, Map.of(), Map.of(), Path.of("").toAbsolutePath());
  }

  public Inputs agentArguments(@Nullable String newAgentArguments) {
    return new Inputs(newAgentArguments, file, properties, environment, directory);
  }

  public Inputs file(Path newFile) {
    return new Inputs(agentArguments, newFile, properties, environment, directory);
  }

  public Inputs properties(Map<String, String> newProperties) {
    return new Inputs(agentArguments, file, newProperties, environment, directory);
  }

  public Inputs environment(Map<String, String> newEnvironment) {
    return new Inputs(agentArguments, file, properties, newEnvironment, directory);
  }

  public Inputs directory(Path newDirectory) {
    return new Inputs(agentArguments, file, properties, environment, newDirectory);
  }
}
