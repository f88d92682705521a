package dev.mannerly.pushback;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.BackoffSettings;
import dev.mannerly.hop.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Decides what an answer that pushes back means: how long its budget pauses, and whether the call
 * is tried again. Holds no state; safe for use by many threads when its source of chance is.
 */
public final class Backoff {

  /** RFC 9110 section 9.2.1; method names are case-sensitive (section 9.1). */
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final BackoffSettings settings;
  private final RandomGenerator random;

  public Backoff(BackoffSettings settings, RandomGenerator random) {
    this.settings = requireNonNull(settings, "settings");
    this.random = requireNonNull(random, "random");
  }

  /** Whether a response of this status pauses its budget. */
  public boolean pushesBack(int status) {
    return settings.statuses().contains(status);
  }

  /**
   * How long the server asks to wait, whatever the status, at most {@code backoff.max-retry-after};
   * empty when it names no time that can be understood.
   *
   * @param now when the answer arrived
   */
  public Optional<Duration> asked(Answer answer, Instant now) {
    return RetryAfter.parse(answer.retryAfter(), answer.date(), now)
        .map(wait -> lesser(wait, settings.maxRetryAfter()));
  }

  /**
   * The pause when the server names no time: {@code initial}, doubled with each further failure,
   * and up to half as much again by chance; where that passes {@code max}, chance takes up to a
   * third off {@code max} instead. So crawlers that were turned away together do not come back
   * together, also when all have reached {@code max}; a pause is never shorter than {@code initial}
   * or two thirds of the plain exponential, and never longer than {@code max}.
   *
   * @param consecutiveFailures how many answers in a row pushed back, this one included; less than
   *     1 counts as 1
   */
  public Duration pause(int consecutiveFailures) {
    long plain = plainNanos(consecutiveFailures);
    long high = Math.min(settings.max().toNanos(), plain / 2 * 3);
    long low = Math.max(settings.initial().toNanos(), high / 3 * 2);
    long span = Math.max(0, high - low);
    return Duration.ofNanos(Math.min(low + Math.round(span * random.nextDouble()), low + span));
  }

  /**
   * Whether a call that met this answer should be tried again, as a hop of its own. Only safe
   * methods are, and not when the server asks for more than {@code backoff.max}: then the reply
   * belongs to the application.
   *
   * @param attempt which try this was, from 0
   * @param allowed how many tries may follow the first
   */
  public boolean retries(String method, Answer answer, int attempt, int allowed, Instant now) {
    return attempt < allowed
        && pushesBack(answer.status())
        && SAFE.contains(method)
        && RetryAfter.parse(answer.retryAfter(), answer.date(), now)
            .map(wait -> wait.compareTo(settings.max()) <= 0)
            .orElse(true);
  }

  private long plainNanos(int consecutiveFailures) {
    long initial = settings.initial().toNanos();
    long max = settings.max().toNanos();
    int doublings = Math.max(0, consecutiveFailures - 1);
    boolean beyond = doublings >= Long.SIZE - 1 || initial > max >> doublings;
    return beyond ? max : initial << doublings;
  }

  private static Duration lesser(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
