package dev.mannerly.cli;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what the policy does with URLs, and why, without sending any of them. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Says for each URL which budget it belongs to, what robots.txt says and whether it may be"
          + " sent.",
      "No URL is asked; without --robots, the robots.txt of each origin is, once."
    },
    footer = {
      "",
      "Exit codes: 0 all may be sent, 1 one may not, 2 usage, 3 configuration,",
      "4 a robots.txt was not reachable."
    })
final class Explain implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "The configuration.")
  private @Nullable Path config;

  @Option(
      names = "--robots",
      paramLabel = "FILE",
      description = "The robots.txt of every origin; nothing touches the network.")
  private @Nullable Path robots;

  @Option(
      names = "--method",
      paramLabel = "M",
      defaultValue = "GET",
      description = "The request method (${DEFAULT-VALUE}).")
  private String method = "GET";

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Parameters(paramLabel = "URL", arity = "1..*", description = "What would be sent.")
  private List<String> urls = List.of();

  Explain(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Configuration configuration = console.configuration(config);
    Report report = json ? new JsonReport(console.out()) : new TextReport(console.out());
    int code = ExitCode.OK;
    try (RobotsSource source = robotsSource(configuration)) {
      Judge judge = new Judge(configuration, source);
      for (String url : urls) {
        Explanation explanation = judge.explain(method, url);
        report.add(explanation);
        code = Math.max(code, explanation.exitCode());
      }
    }
    return code;
  }

  private RobotsSource robotsSource(Configuration configuration) {
    if (robots == null) {
      return LiveRobots.of(configuration);
    }
    try {
      return new GivenRobots(Files.readAllBytes(robots), configuration.identity().product());
    } catch (IOException e) {
      throw new CommandLine.ParameterException(
          requireNonNull(spec).commandLine(), "--robots cannot be read: " + e);
    }
  }
}
