package dev.mannerly.agent;

import dev.mannerly.Politeness;
import dev.mannerly.agent.log.Verbosity;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Mode;
import dev.mannerly.session.HopSession;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Starts the policy when the first client shows up, and ends it with the JVM. */
final class Engine {
  /** What the end of the JVM may wait for us. */
  private static final Duration EXIT = Duration.ofSeconds(2);

  private final Configuration configuration;
  private final Console console;
  private final Coverage coverage;

  Engine(Configuration configuration, Console console, Coverage coverage) {
    this.configuration = configuration;
    this.console = console;
    this.coverage = coverage;
  }

  /** Starts the policy; where that fails, every hop is refused. */
  HopSession start() {
    Verbosity.set(configuration.quiet(), System.getProperty("mannerly.debug", ""));
    console.say(Summary.ofStart(configuration));
    try {
      Politeness politeness =
          Politeness.builder().configuration(configuration).retriesByDefault(0).build();
      politeness.counts().ungated(() -> coverage.misfits().keySet());
      endWithTheJvm(politeness);
      return politeness.session();
    } catch (RuntimeException | LinkageError e) {
      if (configuration.mode() == Mode.ENFORCE) {
        console.alarm("could not start, every request is refused: " + e);
        throw e;
      }
      console.alarm("could not start, requests pass unseen: " + e);
      return new Bystander();
    }
  }

  private void endWithTheJvm(Politeness politeness) {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(politeness), "mannerly-exit"));
    } catch (IllegalStateException e) {
      end(politeness); // the JVM is ending already
    }
  }

  private void end(Politeness politeness) {
    Thread closing = new Thread(politeness::close, "mannerly-close");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(EXIT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    @Nullable String summary = Summary.ofEnd(politeness.counts(), coverage);
    if (summary != null) {
      console.say(summary);
    }
  }
}
