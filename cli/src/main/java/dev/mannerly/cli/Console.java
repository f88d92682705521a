package dev.mannerly.cli;

import dev.mannerly.budget.Budgets;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.ConfigurationReader;
import dev.mannerly.config.Inputs;
import dev.mannerly.scope.Scope;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
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
    ConfigurationReader reader =
        new ConfigurationReader(
            List.of(Budgets::problems, configuration -> Scope.problems(configuration.scope())));
    return reader.read(file == null ? inputs : inputs.file(file));
  }
}
