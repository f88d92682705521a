package dev.mannerly.benchmarks.redis;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** One permit an interval for all; who gets none sleeps and asks again. */
final class RedissonLimiter implements Limiter {
  private final RedissonClient client;
  private final Duration interval;
  private final Map<String, RRateLimiter> limiters = new ConcurrentHashMap<>();

  RedissonLimiter(String uri, Duration interval) {
    Config config = new Config();
    config
        .useSingleServer()
        .setAddress(uri)
        .setConnectionPoolSize(64)
        .setConnectionMinimumIdleSize(8);
    this.client = Redisson.create(config);
    this.interval = interval;
  }

  @Override
  public void admit(String budget) {
    limiters.computeIfAbsent(budget, this::limiter).acquire(1);
  }

  private RRateLimiter limiter(String budget) {
    RRateLimiter limiter = client.getRateLimiter(budget);
    limiter.trySetRate(RateType.OVERALL, 1, interval, Duration.ofDays(1));
    return limiter;
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
