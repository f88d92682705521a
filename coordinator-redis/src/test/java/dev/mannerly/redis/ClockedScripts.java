package dev.mannerly.redis;

import dev.mannerly.testkit.RealRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The scripts as they are, but for the server's clock: that is a key, which is set before every
 * call. One connection for all; every call is complete on return.
 */
final class ClockedScripts implements Scripts {
  private static final String CLOCK = "test:clock";

  private final RealRedis redis;
  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;
  private InstantSource clock = () -> Instant.EPOCH;
  private final Map<Script, String> digests = new EnumMap<>(Script.class);

  ClockedScripts(RealRedis redis) {
    this.redis = redis;
    this.client = RedisClient.create(redis.uri());
    this.connection = client.connect();
  }

  /** From now on every call is made at the instant that this clock shows. */
  void follow(InstantSource source) {
    clock = source;
  }

  private void set(Instant instant) {
    connection
        .sync()
        .set(CLOCK, "[\"" + instant.getEpochSecond() + "\",\"" + instant.getNano() / 1_000 + "\"]");
  }

  void flush() {
    redis.flush();
  }

  @Override
  public <T> CompletableFuture<T> run(Call<T> call) {
    set(clock.instant());
    List<Object> answer =
        connection
            .sync()
            .evalsha(
                digest(call.script()),
                ScriptOutputType.MULTI,
                call.keyArray(),
                call.arguments().toArray());
    return CompletableFuture.completedFuture(call.reader().apply(answer));
  }

  @Override
  public long quietMicros(long intervalMicros) {
    return 0;
  }

  /** Does nothing: the connection serves all tests of a class; see {@link #end}. */
  @Override
  public void close() {}

  void end() {
    connection.close();
    client.shutdown();
  }

  private String digest(Script script) {
    return digests.computeIfAbsent(
        script, each -> connection.sync().scriptLoad(clocked(each.text())));
  }

  private static String clocked(String text) {
    String clocked =
        text.replace("redis.call('TIME')", "cjson.decode(redis.call('GET', '" + CLOCK + "'))");
    if (clocked.equals(text)) {
      throw new AssertionError("the script reads no clock");
    }
    return clocked;
  }
}
