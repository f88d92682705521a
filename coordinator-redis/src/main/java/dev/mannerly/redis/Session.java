package dev.mannerly.redis;

import dev.mannerly.redis.Servers.Wire;
import dev.mannerly.time.Ticker;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scripts over one connection, from its opening to its end. */
final class Session {
  private static final Logger log = LoggerFactory.getLogger(Session.class);

  private final Link link;
  private final Wire wire;
  private final Address address;
  private final Ticker ticker;
  private volatile long answeredNanos;

  Session(Link link, Wire wire, Address address, Ticker ticker) {
    this.link = link;
    this.wire = wire;
    this.address = address;
    this.ticker = ticker;
    this.answeredNanos = ticker.nanos();
  }

  /** As {@link Scripts#run} says. */
  <T> CompletableFuture<T> run(Call<T> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    RedisFuture<List<Object>> answer =
        wire.commands()
            .evalsha(
                call.script().digest(),
                ScriptOutputType.MULTI,
                call.keyArray(),
                call.arguments().toArray());
    listen(new Asked<>(call, result, ticker.nanos(), true), answer);
    return result;
  }

  /** Tells the server the scripts. A loaded script stays, one sent with EVAL may be evicted. */
  @SuppressWarnings("FutureReturnValueIgnored") // a script that is missing is sent whole
  void load() {
    for (Script script : Script.values()) {
      wire.commands()
          .scriptLoad(script.text())
          .whenComplete(
              (digest, error) -> {
                if (error != null) {
                  log.debug("{} did not load {}", address, script, error);
                }
              });
    }
  }

  CompletableFuture<Void> close() {
    return wire.connection().closeAsync();
  }

  /** A call under way; healable while it can be made anew without running twice. */
  private record Asked<T>(
      Call<T> call, CompletableFuture<T> result, long sentNanos, boolean healable) {}

  @SuppressWarnings("FutureReturnValueIgnored") // the result is the future that callers have
  private <T> void listen(Asked<T> asked, RedisFuture<List<Object>> answer) {
    answer.whenComplete(
        (list, error) -> {
          if (error == null) {
            answeredNanos = ticker.nanos();
            complete(asked, list);
          } else if (asked.healable() && error instanceof RedisNoScriptException) {
            heal(asked); // it did not run: the server was restarted, or told to forget
          } else {
            fail(asked, error);
          }
        });
  }

  private <T> void complete(Asked<T> asked, List<?> list) {
    T answer;
    try {
      answer = asked.call().reader().apply(list);
    } catch (RuntimeException e) {
      link.replace(this, e); // an answer that cannot be read is no yes
      asked.result().completeExceptionally(unclear(e));
      return;
    }
    link.answered();
    asked.result().complete(answer);
  }

  private <T> void heal(Asked<T> asked) {
    Call<T> call = asked.call();
    RedisFuture<List<Object>> answer =
        wire.commands()
            .eval(
                call.script().text(),
                ScriptOutputType.MULTI,
                call.keyArray(),
                call.arguments().toArray());
    listen(new Asked<>(call, asked.result(), ticker.nanos(), false), answer);
    load();
  }

  /** Gives the connection up where that helps, before the caller asks again. */
  private void fail(Asked<?> asked, Throwable error) {
    if (error instanceof RedisCommandExecutionException) {
      answeredNanos = ticker.nanos();
      if (Diagnosis.wantsNewConnection(error)) {
        link.replace(this, error);
      }
      asked.result().completeExceptionally(clear(error));
    } else if (Diagnosis.neverSent(error)) {
      link.missing(error);
      asked.result().completeExceptionally(clear(error));
    } else {
      if (error instanceof RedisCommandTimeoutException && answeredNanos - asked.sentNanos() < 0) {
        link.replace(this, error); // nothing came back since: it hangs
      }
      asked.result().completeExceptionally(unclear(error));
    }
  }

  private IOException clear(Throwable error) {
    return new IOException(Diagnosis.of(address, error), error);
  }

  private TimeoutException unclear(Throwable error) {
    TimeoutException unclear = new TimeoutException(Diagnosis.of(address, error));
    unclear.initCause(error);
    return unclear;
  }
}
