package dev.mannerly.robots;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How long an answer stands, and what it says while it does. */
final class Lives {

  /** An answer that asks not to be kept: no fetch per request all the same. */
  static final Duration NO_STORE = Duration.ofMinutes(5);

  static final Duration FIRST_REFUSAL = Duration.ofMinutes(1);
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 20;

  private final RobotsSettings settings;
  private final String product;
  private final Time time;

  Lives(RobotsSettings settings, String product, Time time) {
    this.settings = settings;
    this.product = product;
    this.time = time;
  }

  /** How long a fresh reply stands. */
  Duration of(Reply reply) {
    if (reply.answered() instanceof Rules rules) {
      return rules.noStore() ? shorter(NO_STORE, settings.cache()) : settings.cache();
    }
    Duration asked = reply.retryAfter().orElse(null);
    if (asked != null) {
      return asked.compareTo(LEAST) < 0 ? LEAST : asked;
    }
    int inARow = ((Unreachable) reply.answered()).inARow();
    Duration doubled = FIRST_REFUSAL.multipliedBy(1L << Math.min(inARow - 1, MOST_DOUBLINGS));
    return shorter(doubled, settings.errorCache());
  }

  /**
   * What an answer says for the time that is left of its life.
   *
   * @param ours whether this JVM asked
   * @param source the URL, for warnings
   */
  Known known(Answered answered, Duration life, boolean ours, String source) {
    long until = time.ticker().nanos() + life.toNanos();
    if (answered instanceof Rules rules) {
      RobotsRules parsed = RobotsRules.parse(rules, product, source);
      int weight = 500 + rules.body().length + parsed.weight();
      return new Known(answered, ours, parsed::verdict, until, weight);
    }
    Unreachable none = (Unreachable) answered;
    Instant retryAt = time.clock().instant().plus(life);
    Verdict verdict =
        new Verdict.Unreachable(none.detail(), none.status(), none.failure(), retryAt);
    return new Known(
        answered,
        ours,
        path -> RobotsRules.isItself(path) ? Verdict.Allowed.WITHOUT_RULES : verdict,
        until,
        1000);
  }

  /** The same answer, counted after what was known before. */
  static Answered counted(Answered answered, @Nullable Known before) {
    return answered instanceof Unreachable now
            && before != null
            && before.answered() instanceof Unreachable earlier
        ? new Unreachable(now.detail(), now.status(), now.failure(), earlier.inARow() + 1)
        : answered;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
