package dev.mannerly.agent;

import dev.mannerly.Configurations;
import dev.mannerly.agent.hook.MannerlyHook;
import dev.mannerly.agent.tripwire.Tripwire;
import dev.mannerly.agent.tripwire.TripwireHook;
import dev.mannerly.config.ClientSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.ConfigurationException;
import dev.mannerly.config.ConfigurationReader;
import dev.mannerly.config.Inputs;
import dev.mannerly.config.Mode;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** The agent's entry inside the isolated loader. */
public final class Agent {
  private static final int WRONG_CONFIGURATION = 3;

  private Agent() {}

  /**
   * Starts the agent, unless one is here already. Called once the JVM is known to be new enough.
   *
   * @param attach whether the application runs already; then nothing may end it
   * @return 0, or the exit code of what stopped it, which has been said on stderr by then
   */
  public static int start(String arguments, Instrumentation instrumentation, boolean attach)
      throws IOException, IllegalAccessException {
    Console console = new Console(System.err);
    if (Installation.done()) {
      console.say("already at work in this JVM; this second load changes nothing");
      return 0;
    }
    try {
      Configuration configuration = read(Inputs.ofSystem().agentArguments(arguments));
      if (configuration.mode() != Mode.OFF) {
        install(configuration, instrumentation, console);
      }
      return 0;
    } catch (ConfigurationException e) {
      console.alarm(String.valueOf(e.getMessage()));
      if (!attach && e.mode() == Mode.OBSERVE) {
        console.alarm("nothing is observed: the program runs without Mannerly");
      }
      // what should only be watched may run unwatched, but not what should be policed
      return attach || e.mode() == Mode.ENFORCE ? WRONG_CONFIGURATION : 0;
    }
  }

  /** The settings; where nobody set any, the defaults without the cost of a reader. */
  private static Configuration read(Inputs inputs) {
    boolean unset =
        String.valueOf(inputs.agentArguments()).isBlank()
            && inputs.properties().isEmpty()
            && inputs.environment().keySet().stream().noneMatch(Agent::ours);
    if (unset) {
      return Configuration.DEFAULT;
    }
    ConfigurationReader reader = Configurations.reader();
    Ahead.load(reader);
    return reader.read(inputs);
  }

  private static boolean ours(String variable) {
    return variable.startsWith("MANNERLY_");
  }

  private static void install(
      Configuration configuration, Instrumentation instrumentation, Console console)
      throws IOException, IllegalAccessException {
    console.quiet(configuration.quiet());
    Installation installation = new Installation(instrumentation);
    installation.defineHook();
    List<ClientHook> clients = Clients.all();
    List<String> prefixes = configuration.clients().shadedPrefixes();
    Coverage coverage = new Coverage(console, clients, prefixes);
    Granted granted = new Granted();
    Policy policy = new Policy(new Engine(configuration, console, coverage)::start, granted);
    Points points = new Points(coverage, configuration);
    MannerlyHook.connect(points::ask, points::tell);
    if (configuration.mode() == Mode.ENFORCE) {
      coverage.publish();
    }
    List<ClientHook> hooks = new ArrayList<>(clients);
    hooks.add(new TripwireHook(() -> new Tripwire(configuration, coverage, granted)::connect));
    Relocated relocated = new Relocated(clients, prefixes);
    boolean refusing =
        configuration.mode() == Mode.ENFORCE
            && configuration.clients().misfit() == ClientSettings.Action.REFUSE;
    installation.weave(new Weaver(hooks, relocated, points, policy, coverage, refusing), coverage);
  }
}
