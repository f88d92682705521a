package dev.mannerly.benchmarks.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.RedisClient;
import java.time.Duration;

/** A bucket of one token; consuming takes it on credit and sleeps. */
final class Bucket4jLimiter implements Limiter {
  private final RedisClient client;
  private final ProxyManager<byte[]> buckets;
  private final BucketConfiguration configuration;

  Bucket4jLimiter(String uri, Duration interval) {
    client = RedisClient.create(uri);
    buckets =
        Bucket4jLettuce.casBasedBuilder(client)
            .expirationAfterWrite(ExpirationAfterWriteStrategy.fixedTimeToLive(Duration.ofDays(1)))
            .build();
    configuration =
        BucketConfiguration.builder()
            .addLimit(Bandwidth.builder().capacity(1).refillGreedy(1, interval).build())
            .build();
  }

  @Override
  public void admit(String budget) throws InterruptedException {
    buckets.getProxy(budget.getBytes(UTF_8), () -> configuration).asBlocking().consume(1);
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
