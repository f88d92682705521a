package dev.mannerly.session;

import dev.mannerly.fleet.BudgetReport;
import dev.mannerly.fleet.FleetView;
import dev.mannerly.fleet.JvmReport;
import dev.mannerly.fleet.ReportText;
import dev.mannerly.fleet.Tally;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.gate.Load;
import dev.mannerly.hop.Reason;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how this JVM is, again and again from its first hop on: a program that sends nothing
 * connects to nothing. Whoever joins a fleet that has other settings says so, once.
 */
final class Heartbeat implements Sign {
  private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

  static final Duration FIRST = Duration.ofSeconds(1);
  static final Duration PERIOD = Duration.ofSeconds(10);
  private static final Duration LIFE = PERIOD.multipliedBy(3);
  private static final int BUDGETS = 20;

  private final Heartbeats heartbeats;
  private final JvmReport.Jvm self;
  private final Gate gate;
  private final Counts counts;
  private final Tally tally;
  private final Time time;
  private final Consumer<String> warning;
  private final AtomicBoolean begun = new AtomicBoolean();
  private int beats;

  /** What is reported. */
  record Subject(JvmReport.Jvm jvm, Gate gate, Counts counts) {}

  Heartbeat(Heartbeats heartbeats, Subject subject, Time time) {
    this(heartbeats, subject, time, log::warn);
  }

  /**
   * @param warning takes what someone must act on
   */
  Heartbeat(Heartbeats heartbeats, Subject subject, Time time, Consumer<String> warning) {
    this.heartbeats = heartbeats;
    this.self = subject.jvm();
    this.gate = subject.gate();
    this.counts = subject.counts();
    this.tally = new Tally(time.ticker());
    this.time = time;
    this.warning = warning;
  }

  @Override
  public void sent(Walk walk) {
    begin();
    Duration interval = walk.budget.limits().interval();
    Duration delay = walk.crawlDelay;
    if (delay != null && delay.compareTo(interval) > 0) {
      interval = delay;
    }
    tally.sent(walk.budget.key(), interval, walk.hop.attempt());
  }

  @Override
  public void answered(String budget, int status) {
    tally.answered(budget, status);
  }

  @Override
  public void refused() {
    begin();
  }

  private void begin() {
    if (!begun.get() && begun.compareAndSet(false, true)) {
      beatAfter(FIRST);
    }
  }

  private void beatAfter(Duration delay) {
    try {
      time.timer().after(delay, () -> time.executor().execute(this::beat));
    } catch (RejectedExecutionException e) {
      log.debug("closed: nothing more to say", e);
    }
  }

  /** One at a time: the next is set off at the end of the one before. */
  private void beat() {
    try {
      heartbeats.publish(ReportText.write(report()), LIFE);
      beats++;
      if (beats == 2) { // whoever began together with us has said so by now
        compare();
      }
    } finally {
      beatAfter(PERIOD);
    }
  }

  private JvmReport report() {
    Map<String, Load> loads =
        gate.loads().stream().collect(Collectors.toMap(Load::key, Function.identity()));
    List<BudgetReport> budgets =
        tally.busiest(BUDGETS).stream().map(each -> loaded(each, loads)).toList();
    Map<String, Long> refused = new HashMap<>();
    for (Reason reason : Reason.values()) {
      long count = counts.refused(reason);
      if (count > 0) {
        refused.put(reason.name(), count);
      }
    }
    return new JvmReport(
        self,
        time.clock().instant(),
        counts.sent(),
        refused,
        gate.waiting(),
        counts.inFlight(),
        List.copyOf(counts.ungated()),
        budgets);
  }

  private static BudgetReport loaded(BudgetReport budget, Map<String, Load> loads) {
    Load load = loads.get(budget.key());
    return load == null ? budget : budget.load(load.waiting(), load.inFlight());
  }

  private void compare() {
    var unused =
        heartbeats
            .reports()
            .whenComplete(
                (reports, error) -> {
                  if (reports != null) {
                    warnOf(FleetView.of(reports).settings());
                  }
                });
  }

  private void warnOf(Map<String, List<String>> settings) {
    settings.forEach(
        (hash, jvms) -> {
          if (!hash.equals(self.settings())) {
            warning.accept(
                "settings differ in this fleet: %s here, %s at %s; the longest interval and the lowest bounds hold (see the status command)"
                    .formatted(
                        self.settings(),
                        hash,
                        jvms.size() > 3 ? jvms.subList(0, 3) + " and others" : jvms));
          }
        });
  }
}
