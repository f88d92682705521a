package dev.mannerly.redis;

import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.robots.Answered;
import dev.mannerly.robots.SharedAnswers;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What robots.txt files say, fetched once for the fleet. The lock is the answer's own key, so that
 * an answer ends it. It is short and renewed while its holder fetches, because a fetch may take
 * minutes with its redirects and their slots, and a holder that dies must not keep the others.
 */
final class RobotsAnswers implements SharedAnswers {
  private static final Logger log = LoggerFactory.getLogger(RobotsAnswers.class);
  private static final Duration LOCK = Duration.ofSeconds(6);
  private static final Duration RENEWAL = LOCK.dividedBy(3);

  /** A fetch with all its redirects has ended by then; if not, it has been forgotten. */
  private static final int MAX_RENEWALS = 300;

  private final Scripts scripts;
  private final Keys keys;
  private final String fetcher;
  private final Timer timer;
  private final Map<Origin, Fetching> fetches = new ConcurrentHashMap<>();

  RobotsAnswers(Scripts scripts, Keys keys, String fetcher, Timer timer) {
    this.scripts = scripts;
    this.keys = keys;
    this.fetcher = fetcher;
    this.timer = timer;
  }

  @Override
  public CompletableFuture<Look> look(Origin origin) {
    return asked(Script.LOOK, origin, Arguments.of())
        .exceptionallyCompose(error -> CompletableFuture.failedFuture(refusal(origin, error)));
  }

  @Override
  public Look claim(Origin origin) throws RequestRefusedException {
    try {
      Look look = take(origin).join();
      if (look instanceof Free) {
        begin(origin);
      }
      return look;
    } catch (CompletionException e) {
      throw refusal(origin, e);
    }
  }

  private CompletableFuture<Look> take(Origin origin) {
    return asked(Script.CLAIM, origin, Arguments.of(fetcher).add(LOCK.toMillis()));
  }

  @Override
  public void store(Origin origin, Answered answer, Duration life) {
    end(origin);
    tell(Script.STORE, origin, Arguments.of(AnswerText.write(answer)).add(Arguments.micros(life)));
  }

  @Override
  public void release(Origin origin) {
    end(origin);
    tell(Script.UNLOCK, origin, Arguments.of(fetcher));
  }

  private void begin(Origin origin) {
    Fetching fetching = new Fetching(origin);
    Fetching former = fetches.put(origin, fetching);
    if (former != null) {
      former.over = true;
    }
    fetching.rest();
  }

  private void end(Origin origin) {
    Fetching fetching = fetches.remove(origin);
    if (fetching != null) {
      fetching.over = true;
    }
  }

  /** Holds the lock for as long as this JVM fetches. */
  private final class Fetching {
    private final Origin origin;
    private int renewals;
    private volatile boolean over;

    Fetching(Origin origin) {
      this.origin = origin;
    }

    void rest() {
      timer.after(RENEWAL, this::renew);
    }

    private void renew() {
      if (over || ++renewals > MAX_RENEWALS) {
        fetches.remove(origin, this);
        return;
      }
      var unused =
          take(origin)
              .whenComplete(
                  (look, error) -> {
                    // a lock that was lost is not fought for: two fetches are two gated hops
                    if (error != null || look instanceof Free) {
                      rest();
                    } else {
                      fetches.remove(origin, this);
                    }
                  });
    }
  }

  private CompletableFuture<Look> asked(Script script, Origin origin, Arguments arguments) {
    List<String> key = keys.ofRobots(origin);
    return scripts.run(
        new Call<>(script, key, arguments, answer -> read(Replies.answerTo(key.get(0), answer))));
  }

  private static Look read(List<?> found) {
    return switch ((String) found.get(0)) {
      case "FREE" -> new Free();
      case "BUSY" -> new Busy();
      // what another version wrote is as good as nothing: it is fetched anew
      default ->
          AnswerText.read((String) found.get(2))
              .<Look>map(answer -> new Found(answer, life((Long) found.get(1))))
              .orElseGet(Free::new);
    };
  }

  private static Duration life(long micros) {
    return Duration.of(Math.max(0, micros), ChronoUnit.MICROS);
  }

  /** A loss costs another JVM a fetch, or the wait for the lock's end. */
  private void tell(Script script, Origin origin, Arguments arguments) {
    var unused =
        scripts
            .run(new Call<>(script, keys.ofRobots(origin), arguments, answer -> origin))
            .whenComplete(
                (told, error) -> {
                  if (error != null) {
                    log.debug("could not share what {} said", origin, error);
                  }
                });
  }

  private static RequestRefusedException refusal(Origin origin, Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return Refusal.of(
            Reason.COORDINATOR_UNAVAILABLE,
            "the fleet could not be asked about " + origin + "/robots.txt: " + cause.getMessage())
        .cause(cause)
        .asException();
  }
}
