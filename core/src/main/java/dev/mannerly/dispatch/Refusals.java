package dev.mannerly.dispatch;

import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What a refusal means for the items behind the one that was refused. */
final class Refusals {
  private static final Duration SHORTEST = Duration.ofMillis(50);

  /** Looks again by then: an operator may have ended a pause, and clocks are set. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 6;

  private Refusals() {}

  static RequestRefusedException of(@Nullable Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof RequestRefusedException refused
        ? refused
        : Refusal.of(Reason.INTERNAL, "Mannerly itself failed (" + cause + "); please report it")
            .cause(cause == null ? new IllegalStateException() : cause)
            .asException();
  }

  /** Whether the reason passes by itself and holds for the whole budget, or at least its site. */
  static boolean passes(Reason reason) {
    return switch (reason) {
      case PAUSED,
          WAIT_TOO_LONG,
          QUEUE_FULL,
          DAILY_CAP,
          ROBOTS_UNREACHABLE,
          COORDINATOR_UNAVAILABLE,
          LOG_UNWRITABLE ->
          true;
      case ROBOTS_DISALLOWED, CRAWL_DELAY_TOO_LONG, BAD_URL, UNCOVERED, INTERNAL -> false;
    };
  }

  /** How long a budget rests after a refusal that passes. */
  static Duration rest(RequestRefusedException refusal, int restsBefore, Instant now) {
    Duration rest =
        refusal
            .retryAt()
            .map(at -> Duration.between(now, at))
            .orElseGet(() -> FIRST.multipliedBy(1L << Math.min(restsBefore, MOST_DOUBLINGS)));
    Duration least = rest.compareTo(SHORTEST) < 0 ? SHORTEST : rest;
    return least.compareTo(LONGEST) > 0 ? LONGEST : least;
  }
}
