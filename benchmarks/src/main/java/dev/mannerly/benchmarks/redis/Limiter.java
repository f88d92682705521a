package dev.mannerly.benchmarks.redis;

import java.time.Duration;

/** Lets callers through one budget, one every interval. Safe for use by many threads. */
interface Limiter extends AutoCloseable {

  /** Blocks until one hop may leave, and ends it at once. */
  void admit(String budget) throws InterruptedException;

  @Override
  void close();

  /** Who is compared. */
  enum Kind {
    MANNERLY("Mannerly"),
    BUCKET4J("Bucket4j + Lettuce, blocking"),
    REDISSON("Redisson RRateLimiter"),
    POLLING("polling token bucket"),
    EMPTY("empty EVALSHA");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    /** Connects to a Redis. */
    Limiter open(String uri, Duration interval) {
      return switch (this) {
        case MANNERLY -> new MannerlyLimiter(uri, interval);
        case BUCKET4J -> new Bucket4jLimiter(uri, interval);
        case REDISSON -> new RedissonLimiter(uri, interval);
        case POLLING -> new ScriptLimiter(uri, interval, true);
        case EMPTY -> new ScriptLimiter(uri, interval, false);
      };
    }
  }
}
