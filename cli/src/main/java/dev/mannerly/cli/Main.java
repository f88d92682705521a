package dev.mannerly.cli;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.ConfigurationException;
import dev.mannerly.config.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code java -jar mannerly.jar COMMAND}. */
public final class Main {

  private Main() {}

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /**
   * Runs a command.
   *
   * @param out takes the answer and nothing else
   * @param err takes what went wrong
   * @return 0 ok, 1 "no" as an answer, 2 usage, 3 configuration, 4 target or coordinator not
   *     reachable
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, out, err, Inputs.ofSystem());
  }

  static int run(String[] args, PrintStream out, PrintStream err, Inputs inputs) {
    Console console = new Console(out, err, inputs);
    PrintWriter errors = new PrintWriter(err, true, StandardCharsets.UTF_8);
    CommandLine commands =
        new CommandLine(new Mannerly())
            .addSubcommand(new Explain(console))
            .addSubcommand(new CheckConfig(console))
            .addSubcommand(new Status(console))
            .setExpandAtFiles(false)
            .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
            .setErr(errors)
            .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
            .setExecutionExceptionHandler((error, command, parsed) -> failed(error, errors));
    int code = commands.execute(args);
    out.flush();
    err.flush();
    return code;
  }

  private static int failed(Exception error, PrintWriter err) throws Exception {
    if (error instanceof ConfigurationException) {
      err.println(error.getMessage());
      return ExitCode.CONFIGURATION;
    }
    throw error; // ours to mend: let it show where it comes from
  }

  /** The command without a command: it can only say what there is. */
  @Command(
      name = "mannerly",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class,
      description = "Polite outbound HTTP for whole fleets of JVM crawlers.",
      footer = {
        "",
        "As an agent: java -javaagent:mannerly.jar[=FILE] -jar crawler.jar",
        "",
        "Exit codes: 0 ok, 1 no as an answer, 2 usage, 3 configuration, 4 not reachable."
      })
  static final class Mannerly implements Runnable {

    @Spec private @Nullable CommandSpec spec;

    @Override
    public void run() {
      throw new CommandLine.ParameterException(
          requireNonNull(spec).commandLine(), "Missing command");
    }
  }

  /** What this was built as. */
  static final class Version implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
      try (InputStream in = Main.class.getResourceAsStream("version.txt")) {
        String version =
            in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        return new String[] {"mannerly " + version};
      }
    }
  }
}
