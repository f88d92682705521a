package dev.mannerly;

import static java.util.Objects.requireNonNull;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.budget.Budgets;
import dev.mannerly.config.Configuration;
import dev.mannerly.dispatch.Bounds;
import dev.mannerly.dispatch.Dispatcher;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Gate;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.Counts;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.Reach;
import dev.mannerly.session.Sessions;
import dev.mannerly.time.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The policy of this JVM, ready to be asked: the one place that wires settings, budgets, robots,
 * gate and action log together. Make one, give it to the drop-in of each client, close it at the
 * end. Safe for use by many threads.
 *
 * <p>What it costs when idle: no thread runs before the first hop has to wait.
 */
public final class Politeness implements AutoCloseable {
  private final Configuration configuration;
  private final SystemTime time;
  private final Coordinator coordinator;
  private final Gate gate;
  private final ActionLog log;
  private final Sessions sessions;

  private Politeness(PolitenessBuilder settings) {
    this.configuration = settings.configuration();
    Sessions.Self self = Instances.self();
    String instance = self.instance();
    this.time = SystemTime.start("mannerly");
    try {
      Budgets budgets = new Budgets(configuration, accountKey(configuration));
      this.log = ActionLog.open(configuration.actionLog(), time.time(), instance);
      this.coordinator = LocalBudgets.orElsewhere(configuration, log, time.time(), instance);
      this.gate =
          new Gate(
              coordinator,
              configuration.waiting(),
              configuration.coordinator().onFailure(),
              time.time());
      this.sessions =
          new Sessions(
              new Sessions.Parts(
                  configuration,
                  budgets,
                  gate,
                  Reach.of(coordinator),
                  log,
                  self,
                  settings.retriesByDefault()),
              time.time());
    } catch (IOException e) {
      time.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      time.close();
      throw e;
    }
  }

  /** Begins with the default settings. */
  public static PolitenessBuilder builder() {
    return new PolitenessBuilder();
  }

  /**
   * Reads {@code mannerly.yml}-style settings from a file; system properties and environment
   * variables override its scalar keys.
   *
   * @throws dev.mannerly.config.ConfigurationException if anything in it is wrong; names every
   *     error with its line and column
   */
  public static Politeness load(Path file) {
    return builder().file(requireNonNull(file, "file")).build();
  }

  static Politeness of(PolitenessBuilder settings) {
    return new Politeness(settings);
  }

  /** What adapters of clients ask; for the drop-ins, not for applications. */
  public HopSession session() {
    return sessions.session();
  }

  /**
   * A dispatcher for a crawler that owns its frontier, which sends what it takes by a client that
   * is not gated itself. Close it before this.
   *
   * @param hops the hop of an item, which {@link Hop#way} may tell how to fetch robots.txt
   * @param refused is handed what will never be sent, on a worker
   */
  public <T> Dispatcher<T> dispatcher(
      Function<T, Hop> hops, BiConsumer<T, RequestRefusedException> refused) {
    return dispatcher(hops, refused, Bounds.DEFAULT);
  }

  /** The same with other bounds. */
  public <T> Dispatcher<T> dispatcher(
      Function<T, Hop> hops, BiConsumer<T, RequestRefusedException> refused, Bounds bounds) {
    return new Dispatcher<>(hops, refused, bounds, sessions.leave(), time.time());
  }

  /** The settings in force. */
  public Configuration configuration() {
    return configuration;
  }

  /** What was sent and refused so far. */
  public Counts counts() {
    return sessions.counts();
  }

  /**
   * Ends all waits with a refusal, writes out the log and lets go of the coordinator. Hops in
   * flight go on; their ends are not logged any more. Idempotent.
   */
  @Override
  public void close() {
    sessions.close(); // who waits is refused while there is a log to say so
    gate.close();
    sessions.closeJournal();
    coordinator.close();
    try {
      log.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      time.close();
    }
  }

  private static byte @Nullable [] accountKey(Configuration configuration) throws IOException {
    Path file = configuration.accountKeyFile();
    return file == null ? null : Files.readAllBytes(file);
  }
}
