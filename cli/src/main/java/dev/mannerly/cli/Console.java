package dev.mannerly.cli;

import dev.mannerly.Configurations;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Inputs;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a command speaks to.
 *
 * @param out takes the answer
 * @param err takes what went wrong
 * @param inputs what overrides the file of a configuration
 */
record Console(PrintStream out, PrintStream err, Inputs inputs) {

  /**
   * Reads a configuration.
   *
   * @param file null where the property or the variable may name one
   * @throws dev.mannerly.config.ConfigurationException with everything that is wrong
   */
  Configuration configuration(@Nullable Path file) {
    return Configurations.reader().read(file == null ? inputs : inputs.file(file));
  }
}
