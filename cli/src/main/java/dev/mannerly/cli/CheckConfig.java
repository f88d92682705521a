package dev.mannerly.cli;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.Configuration;
import dev.mannerly.config.EffectiveSettings;
import dev.mannerly.identity.Identity;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says whether a configuration can be used, or everything that is wrong with it. */
@Command(
    name = "check-config",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Reads FILE and reports all errors with line and column.",
      "System properties (mannerly.*) and environment variables (MANNERLY_*) override its single"
          + " values, as they will when it is used."
    },
    footer = {"", "Exit codes: 0 right, 2 usage, 3 wrong."})
final class CheckConfig implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "FILE", description = "The configuration.")
  private @Nullable Path file;

  @Option(
      names = "--print-effective",
      description = "Print all settings as they come out, passwords as ****.")
  private boolean printEffective;

  CheckConfig(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Configuration configuration = console.configuration(requireNonNull(file, "file"));
    if (printEffective) {
      console.out().print(EffectiveSettings.yaml(configuration));
    } else {
      console.out().println(file + ": ok, settings " + EffectiveSettings.hash(configuration));
      new Identity(configuration.identity()).warning().ifPresent(console.out()::println);
    }
    return ExitCode.OK;
  }
}
