package dev.mannerly.cli;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.Configuration;
import dev.mannerly.fleet.FleetView;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Coordinators;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.gate.Standing;
import dev.mannerly.time.SystemTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the JVMs of a fleet and the budgets that they share, as the coordinator knows them. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = {
      "Shows the JVMs of a fleet and the budgets that they share, and where their settings differ.",
      "Asks the coordinator alone: a JVM is seen from its first hop until half a minute after its"
          + " last word."
    },
    footer = {"", "Exit codes: 0 shown, 2 usage, 3 configuration, 4 coordinator not reachable."})
final class Status implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "The configuration.")
  private @Nullable Path config;

  @Option(names = "--json", description = "One JSON object a line: the JVMs, then the budgets.")
  private boolean json;

  Status(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Configuration configuration = console.configuration(config);
    if (configuration.coordinator().local()) {
      throw new CommandLine.ParameterException(
          requireNonNull(spec).commandLine(),
          "coordinator.uri is local: a JVM of its own can be seen by nobody; its action log tells");
    }
    SystemTime time = SystemTime.start("mannerly-status");
    try (Coordinator coordinator =
        Coordinators.connect(configuration.coordinator(), time.time(), "status")) {
      return show(coordinator);
    } finally {
      time.close();
    }
  }

  private int show(Coordinator coordinator) throws IOException {
    FleetView fleet;
    SortedMap<String, Standing> standings = new TreeMap<>();
    try {
      fleet = FleetView.of(reports(coordinator));
      for (FleetView.Shared budget : fleet.budgets()) {
        standings.put(budget.key(), coordinator.standing(budget.key()).join());
      }
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      console.err().println("The coordinator could not be asked: " + cause.getMessage());
      return ExitCode.UNREACHABLE;
    }
    if (json) {
      new JsonStatus(console.out()).print(fleet, standings);
    } else {
      new TextStatus(console.out()).print(fleet, standings);
    }
    return ExitCode.OK;
  }

  private static Map<String, String> reports(Coordinator coordinator) {
    return coordinator instanceof Heartbeats heartbeats ? heartbeats.reports().join() : Map.of();
  }
}
