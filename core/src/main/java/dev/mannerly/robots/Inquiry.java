package dev.mannerly.robots;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.PolitenessException;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import dev.mannerly.robots.SharedAnswers.Busy;
import dev.mannerly.robots.SharedAnswers.Found;
import dev.mannerly.robots.SharedAnswers.Free;
import dev.mannerly.robots.SharedAnswers.Look;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The order is: look what the fleet knows; take a slot; then take the lock, looking once more; then
 * fetch. The lock comes after the slot because a slot may be minutes away, and a lock that is held
 * so long would have to outlive its holder's death by as much.
 */
/** Finds out what one origin's robots.txt says, from the fleet or from the origin. Used once. */
final class Inquiry {

  private static final Logger log = LoggerFactory.getLogger(Inquiry.class);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final int MAX_POLLS = 600;

  private final Tools tools;
  private final SharedAnswers shared;
  private final Lives lives;
  private final Time time;
  private final Hop hop;
  private final Origin origin;
  private final @Nullable Known before;
  private volatile @Nullable Look claimed;
  private volatile @Nullable RequestRefusedException unclaimable;
  private int polls;

  Inquiry(Sources sources, Hop hop, Origin origin, @Nullable Known before) {
    this.tools = sources.tools();
    this.shared = sources.shared();
    this.lives = sources.lives();
    this.time = sources.time();
    this.hop = hop;
    this.origin = origin;
    this.before = before;
  }

  /** Fails when the question could not be asked; that says nothing about the origin. */
  CompletableFuture<Known> answer() {
    return completedFuture(origin) // from here on whatever is thrown fails the future
        .thenCompose(shared::look)
        .thenComposeAsync(this::proceed, tools.workers());
  }

  private CompletableFuture<Known> proceed(Look look) {
    if (look instanceof Found found) {
      return completedFuture(lives.known(found.answer(), found.life(), false, url()));
    }
    return look instanceof Busy ? later() : fetch();
  }

  private CompletableFuture<Known> later() {
    if (++polls > MAX_POLLS) {
      return failedFuture(
          Refusal.of(
                  Reason.COORDINATOR_UNAVAILABLE,
                  "another process has been fetching " + url() + " for too long")
              .asException());
    }
    CompletableFuture<Void> later = new CompletableFuture<>();
    time.timer().after(POLL, () -> later.complete(null));
    return later.thenComposeAsync(waited -> answer(), tools.workers());
  }

  private CompletableFuture<Known> fetch() {
    claimed = null;
    Rules stored = before != null && before.answered() instanceof Rules rules ? rules : null;
    return completedFuture(url())
        .thenCompose(url -> new Pursuit(tools, hop, stored).of(url, this::claim))
        .thenApply(this::landed)
        .exceptionallyCompose(this::failed);
  }

  /** Runs after the slot was taken. */
  private boolean claim() {
    try {
      Look look = shared.claim(origin);
      claimed = look;
      return look instanceof Free;
    } catch (RequestRefusedException e) {
      unclaimable = e;
      return false;
    }
  }

  private Known landed(Reply reply) {
    Reply counted = new Reply(Lives.counted(reply.answered(), before), reply.retryAfter());
    Duration life = lives.of(counted);
    shared.store(origin, counted.answered(), life);
    log.debug("{}: {}; stands for {}", url(), summary(counted.answered()), life);
    return lives.known(counted.answered(), life, true, url());
  }

  private static String summary(Answered answered) {
    return answered instanceof Rules rules
        ? rules.body().length + " octets of rules, Content-Type " + rules.contentType()
        : ((Unreachable) answered).detail();
  }

  private CompletableFuture<Known> failed(Throwable error) {
    Throwable cause = error;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof FetchNotNeededException) {
      return notNeeded();
    }
    if (cause instanceof RequestRefusedException refused && refused.reason() == Reason.BAD_URL) {
      return unreachable(" redirected to no usable address", null); // our own URL is a good one
    }
    if (isTheirs(cause)) {
      Failure failure = Failure.of(cause);
      // where the class says nothing, the client's own words have to
      String what = failure == Failure.OTHER ? cause.toString() : failure.word();
      return unreachable(" could not be fetched: " + what, failure);
    }
    if (claimed instanceof Free) {
      shared.release(origin);
    }
    return failedFuture(cause);
  }

  private CompletableFuture<Known> unreachable(String problem, @Nullable Failure failure) {
    Answered answered = new Unreachable(Reply.describe(hop, url()) + problem, null, failure, 1);
    return completedFuture(landed(new Reply(answered, Optional.empty())));
  }

  /** Whether the origin, or the way to it, failed; a refusal or an error of ours is neither. */
  private static boolean isTheirs(Throwable cause) {
    return !(cause instanceof PolitenessException)
        && (cause instanceof IOException
            || cause instanceof TimeoutException
            || cause instanceof UnresolvedAddressException);
  }

  private CompletableFuture<Known> notNeeded() {
    RequestRefusedException refused = unclaimable;
    if (refused != null) {
      return failedFuture(refused);
    }
    Look look = claimed;
    return look instanceof Found ? proceed(look) : later();
  }

  private String url() {
    return origin + "/robots.txt";
  }

  /** What every inquiry works with. */
  record Sources(Tools tools, SharedAnswers shared, Lives lives, Time time) {}
}
