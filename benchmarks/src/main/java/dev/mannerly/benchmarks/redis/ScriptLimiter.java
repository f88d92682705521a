package dev.mannerly.benchmarks.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One script over one connection: the token bucket that says how long to sleep before asking again,
 * as it is widely published; or an empty one, the least that any script costs.
 */
final class ScriptLimiter implements Limiter {
  private static final double JITTER = 0.1;

  private final RedisClient client;
  private final RedisCommands<String, String> commands;
  private final String digest;
  private final String intervalMicros;
  private final boolean polls;

  ScriptLimiter(String uri, Duration interval, boolean polls) {
    this.client = RedisClient.create(uri);
    this.commands = client.connect().sync();
    this.digest = commands.scriptLoad(polls ? script() : "return 0");
    this.intervalMicros = Long.toString(interval.toNanos() / 1_000);
    this.polls = polls;
  }

  @Override
  public void admit(String budget) throws InterruptedException {
    for (long micros = ask(budget); polls && micros > 0; micros = ask(budget)) {
      double drawn = 1 + ThreadLocalRandom.current().nextDouble() * JITTER;
      Thread.sleep(Duration.ofNanos((long) (micros * drawn * 1_000)).toMillis() + 1);
    }
  }

  private long ask(String budget) {
    Long answer =
        commands.evalsha(
            digest, ScriptOutputType.INTEGER, new String[] {"bucket:" + budget}, intervalMicros);
    return answer;
  }

  @Override
  public void close() {
    client.shutdown();
  }

  private static String script() {
    try (InputStream in = ScriptLimiter.class.getResourceAsStream("token_bucket.lua")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
