package dev.mannerly.gate;

import static dev.mannerly.hop.Reason.COORDINATOR_UNAVAILABLE;
import static dev.mannerly.hop.Reason.DAILY_CAP;
import static dev.mannerly.hop.Reason.INTERNAL;
import static dev.mannerly.hop.Reason.PAUSED;
import static dev.mannerly.hop.Reason.QUEUE_FULL;
import static dev.mannerly.hop.Reason.WAIT_TOO_LONG;

import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.hop.Refusal;
import dev.mannerly.time.Time;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** What a refused hop of one budget is told. */
record Refusals(String budget, Limits limits, WaitingSettings waiting, Time time) {

  /** A coordinator's refusal in words. */
  Refusal of(Reply reply, long waitedNanos) {
    return switch (reply.verdict()) {
      case PAUSED -> paused(reply.delayMicros(), waitedNanos);
      case TOO_FAR -> waitTooLong(reply.delayMicros(), waitedNanos);
      case SPENT -> dailyCap(reply.standing());
      case GRANTED, HELD, BUSY, UNKNOWN ->
          internal(new IllegalStateException("not a refusal: " + reply.verdict()));
    };
  }

  Refusal paused(long delayMicros, long waitedNanos) {
    String detail =
        "it is paused for another " + seconds(delayMicros) + ", longer than " + patience();
    return Refusal.of(PAUSED, detail + after(waitedNanos))
        .budget(budget)
        .rule("waiting.max-wait")
        .retryAt(in(delayMicros));
  }

  Refusal waitTooLong(long delayMicros, long waitedNanos) {
    String detail =
        "its turn would come in " + seconds(delayMicros) + ", later than " + patience() + " allows";
    return Refusal.of(WAIT_TOO_LONG, detail + after(waitedNanos))
        .budget(budget)
        .rule("waiting.max-wait")
        .retryAt(in(delayMicros));
  }

  Refusal queueFull(int waiters, long delayMicros) {
    String detail =
        waiters + " hops wait for it already and waiting.max-waiters is " + waiting.maxWaiters();
    return Refusal.of(QUEUE_FULL, detail)
        .budget(budget)
        .rule("waiting.max-waiters")
        .retryAt(in(delayMicros));
  }

  Refusal dailyCap(Standing spent) {
    LocalDate day = LocalDate.ofEpochDay(spent.day());
    String detail =
        spent.dayCount() + " hops of " + day + " (UTC) are spent and per-day is " + limits.perDay();
    return Refusal.of(DAILY_CAP, detail)
        .budget(budget)
        .rule("per-day")
        .retryAt(day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
  }

  /** Nobody could be asked, or Mannerly itself failed. */
  Refusal unasked(Throwable cause, long waitedNanos) {
    return cause instanceof Turn.Fault ? internal(cause) : unavailable(cause, waitedNanos);
  }

  private Refusal unavailable(Throwable cause, long waitedNanos) {
    String detail =
        "the coordinator could not be asked ("
            + cause.getClass().getSimpleName()
            + "); nothing was sent, check coordinator.uri and its server";
    return Refusal.of(COORDINATOR_UNAVAILABLE, detail + after(waitedNanos))
        .budget(budget)
        .cause(cause);
  }

  private Refusal internal(Throwable cause) {
    return Refusal.of(INTERNAL, "a fault in Mannerly; nothing was sent, please report it")
        .budget(budget)
        .cause(cause);
  }

  private String patience() {
    return "waiting.max-wait (" + seconds(Terms.micros(waiting.maxWait())) + ")";
  }

  private Instant in(long micros) {
    return time.clock().instant().plus(micros, ChronoUnit.MICROS);
  }

  private static String after(long waitedNanos) {
    return waitedNanos == 0
        ? ""
        : "; it has waited for its turn for " + seconds(waitedNanos / 1000);
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6)
            .setScale(3, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString()
        + " s";
  }
}
