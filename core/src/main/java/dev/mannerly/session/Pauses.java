package dev.mannerly.session;

import dev.mannerly.gate.Gate;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;

/** Pauses budgets and says so in the log, at the beginning and at the end. */
final class Pauses {
  private final Gate gate;
  private final Journal journal;
  private final Time time;
  private final ConcurrentHashMap<String, Instant> until = new ConcurrentHashMap<>();

  Pauses(Gate gate, Journal journal, Time time) {
    this.gate = gate;
    this.journal = journal;
    this.time = time;
  }

  /**
   * Closes {@code budget} for {@code pause} from now; a shorter pause than the one that holds adds
   * nothing.
   */
  void pause(String budget, Duration pause, String why) {
    if (pause.isZero()) {
      return;
    }
    gate.pause(budget, pause);
    Instant end = time.clock().instant().plus(pause);
    Instant latest = until.merge(budget, end, (old, now) -> now.isAfter(old) ? now : old);
    if (latest.equals(end)) {
      journal.paused(budget, end, why);
      time.timer().after(pause, () -> resume(budget, end));
    }
  }

  private void resume(String budget, Instant end) {
    if (until.remove(budget, end)) {
      time.executor().execute(() -> journal.resumed(budget));
    }
  }
}
