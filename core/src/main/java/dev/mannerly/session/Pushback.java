package dev.mannerly.session;

import dev.mannerly.gate.Gate;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.pushback.Backoff;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.Optional;

/** Turns an answer that pushes back into a pause of its budget, for everybody. */
final class Pushback {
  private final Backoff backoff;
  private final int allowedRetries;
  private final Gate gate;
  private final Pauses pauses;
  private final Time time;

  Pushback(Backoff backoff, int allowedRetries, Gate gate, Pauses pauses, Time time) {
    this.backoff = backoff;
    this.allowedRetries = allowedRetries;
    this.gate = gate;
    this.pauses = pauses;
    this.time = time;
  }

  /** Reads the head of a response of {@code budget}. */
  void read(String budget, Answer answer) {
    if (!backoff.pushesBack(answer.status())) {
      return; // the end of the hop resets the count of failures
    }
    Optional<Duration> asked = backoff.asked(answer, time.clock().instant());
    if (asked.isPresent()) {
      pauses.pause(budget, asked.get(), answer.status() + " with Retry-After");
      return;
    }
    var counted =
        gate.countFailure(budget)
            .thenAccept(
                failures ->
                    pauses.pause(
                        budget,
                        backoff.pause(failures),
                        answer.status() + ", failure " + failures + " in a row"));
    counted.exceptionally(
        error -> {
          // the count is lost with the coordinator; this JVM still keeps the first pause
          pauses.pause(budget, backoff.pause(1), answer.status() + ", failures not counted");
          return null;
        });
  }

  /** Whether an answer of this status ends a row of failures. */
  boolean welcome(int status) {
    return status != 0 && !backoff.pushesBack(status);
  }

  boolean retries(Hop hop, Answer answer) {
    return backoff.retries(
        hop.method(), answer, hop.attempt(), allowedRetries, time.clock().instant());
  }
}
