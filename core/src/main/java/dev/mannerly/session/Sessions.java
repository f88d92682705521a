package dev.mannerly.session;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.budget.Budgets;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.EffectiveSettings;
import dev.mannerly.dispatch.Leave;
import dev.mannerly.fleet.JvmReport;
import dev.mannerly.fleet.Version;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Fetched;
import dev.mannerly.identity.Identity;
import dev.mannerly.pushback.Backoff;
import dev.mannerly.robots.Robots;
import dev.mannerly.robots.Surroundings;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts a session together from the mechanisms it is given. */
public final class Sessions {
  /** The budget key of {@code total-per-day}. */
  public static final String TOTAL_KEY = Claims.TOTAL_KEY;

  private final Counts counts = new Counts();
  private final HopSession session;
  private final Budgets budgets;
  private final Journal journal;
  private final Walker walker;

  /**
   * What a session works with.
   *
   * @param configuration the settings
   * @param budgets whom hops belong to
   * @param gate when they may leave
   * @param reach how far the coordinator goes beyond this JVM
   * @param log where it is written down
   * @param self this JVM's names
   * @param retriesByDefault what {@code backoff.retries: auto} means here
   */
  public record Parts(
      Configuration configuration,
      Budgets budgets,
      Gate gate,
      Reach reach,
      ActionLog log,
      Self self,
      int retriesByDefault) {}

  /**
   * Who this JVM is.
   *
   * @param instance unique in the fleet, also after a restart with the same process id
   */
  public record Self(String instance, String host, long pid) {}

  public Sessions(Parts parts, Time time) {
    Configuration configuration = parts.configuration();
    this.budgets = parts.budgets();
    Identity identity = new Identity(configuration.identity());
    Backoff backoff = new Backoff(configuration.backoff(), time.random());
    this.journal = new Journal(parts.log(), parts.self().instance());
    Claims claims = new Claims(configuration);
    Integer retries = configuration.backoff().retries();
    Pushback pushback =
        new Pushback(
            backoff,
            retries == null ? parts.retriesByDefault() : retries,
            parts.gate(),
            new Pauses(parts.gate(), journal, time),
            time);
    Departures departures =
        new Departures(journal, identity, pushback, counts, sign(parts, time), time);
    Duration maxCrawlDelay = configuration.robots().maxCrawlDelay();
    FreshDelays freshDelays = new FreshDelays(parts.gate(), maxCrawlDelay);
    Robots robots = robots(parts, claims, departures, identity, backoff, freshDelays, time);
    Policy policy = new Policy(claims, parts.gate(), robots, maxCrawlDelay, freshDelays);
    this.walker = new Walker(policy.checks(), departures, time.executor());
    PoliteSession.Stations stations =
        new PoliteSession.Stations(
            walker,
            departures,
            new Observer(robots, backoff, configuration, journal, time),
            pushback,
            counts);
    this.session = new PoliteSession(configuration, parts.budgets(), stations, time);
  }

  public HopSession session() {
    return session;
  }

  public Counts counts() {
    return counts;
  }

  /** Refuses all who wait, with their lines in the log. Close it before the gate. */
  public void close() {
    walker.close();
  }

  /** Nothing is written to the log any more. Before the log is closed, behind the gate. */
  public void closeJournal() {
    journal.close();
  }

  /** What a dispatcher asks. */
  public Leave leave() {
    return new SessionLeave(session, budgets);
  }

  private Sign sign(Parts parts, Time time) {
    Heartbeats heartbeats = parts.reach().heartbeats();
    if (heartbeats == null) {
      return Sign.NONE;
    }
    JvmReport.Jvm jvm =
        new JvmReport.Jvm(
            parts.self().host(),
            parts.self().pid(),
            Version.current(),
            parts.configuration().mode().name().toLowerCase(Locale.ROOT),
            EffectiveSettings.hash(parts.configuration()),
            time.clock().instant());
    return new Heartbeat(heartbeats, new Heartbeat.Subject(jvm, parts.gate(), counts), time);
  }

  private static @Nullable Robots robots(
      Parts parts,
      Claims claims,
      Departures departures,
      Identity identity,
      Backoff backoff,
      FreshDelays freshDelays,
      Time time) {
    if (!parts.configuration().robots().obey()) {
      return null;
    }
    RobotsHops hops =
        new RobotsHops(
            parts.budgets(), claims, parts.gate(), departures, identity, freshDelays, time);
    return new Robots(
        parts.configuration().robots(),
        identity.product(),
        hops,
        time,
        Surroundings.alone(fetched -> retryAfter(backoff, fetched, time))
            .shared(parts.reach().answers()));
  }

  private static Optional<Duration> retryAfter(Backoff backoff, Fetched fetched, Time time) {
    Answer answer =
        new Answer(
            fetched.status(), fetched.values("retry-after"), fetched.first("date").orElse(null));
    return backoff.asked(answer, time.clock().instant());
  }
}
