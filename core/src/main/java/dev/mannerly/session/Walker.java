package dev.mannerly.session;

import static java.util.Objects.requireNonNull;

import dev.mannerly.gate.Lease;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Runs a walk through the checks. Checks that know their answer run on the caller's thread; behind
 * one that does not, the walk goes on in a worker. Holds no lock and blocks no thread.
 */
final class Walker {
  private static final Refusal CLOSED =
      Refusal.of(Reason.INTERNAL, "Mannerly is closed; nothing was sent");

  private final List<Check> checks;
  private final Departures departures;
  private final Executor executor;
  private final Set<Walk> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** The last check is the one that gives the lease. */
  Walker(List<Check> checks, Departures departures, Executor executor) {
    this.checks = checks;
    this.departures = departures;
    this.executor = executor;
  }

  /** Starts a walk; it is done on return when nothing had to be waited for. */
  CompletableFuture<Permit> start(Walk walk) {
    goOn(walk, 0);
    if (!walk.isDone()) {
      waiting.add(walk);
      CompletableFuture<?> unused = walk.whenComplete((permit, error) -> waiting.remove(walk));
      if (closed) {
        refuse(walk, CLOSED);
      }
    }
    return walk;
  }

  /** Refuses all who wait, on the calling thread, while the log still takes their lines. */
  void close() {
    closed = true;
    waiting.forEach(walk -> refuse(walk, CLOSED));
  }

  private void goOn(Walk walk, int from) {
    try {
      for (int i = from; i < checks.size(); i++) {
        Check.Answer answer = checks.get(i).judge(walk);
        if (answer instanceof Check.Answer.Later later) {
          goOnLater(walk, i + 1, later.answer());
          return;
        }
        if (answer instanceof Check.Answer.Refuse refuse) {
          refuse(walk, refuse.refusal());
          return;
        }
      }
      depart(walk);
    } catch (RuntimeException | Error e) {
      // whatever breaks in us, the hop is not sent; a walk that never ended would hang its caller
      fail(walk, e);
    }
  }

  private void goOnLater(Walk walk, int next, CompletableFuture<Check.Answer> later) {
    CompletableFuture<?> unused =
        later.whenCompleteAsync(
            (answer, error) -> {
              if (error != null) {
                fail(walk, error);
              } else if (answer instanceof Check.Answer.Refuse refuse) {
                refuse(walk, refuse.refusal());
              } else {
                goOn(walk, next);
              }
            },
            executor);
  }

  private void depart(Walk walk) {
    Lease lease = requireNonNull(walk.lease, "the gate gives a lease");
    if (walk.isDone()) {
      giveBack(walk); // the caller gave up while we asked
      return;
    }
    if (!lease.stillGood()) {
      giveBack(walk); // this JVM was stopped meanwhile: better no line than one that never left
      goOn(walk, checks.size() - 1);
      return;
    }
    Permit permit;
    try {
      permit = departures.depart(walk, lease);
    } catch (IOException e) {
      giveBack(walk);
      refuse(walk, departures.unwritable(e));
      return;
    }
    if (!walk.complete(permit)) {
      permit.back();
    }
  }

  private void fail(Walk walk, Throwable error) {
    giveBack(walk);
    Throwable cause = Walk.causeOf(error);
    if (cause instanceof RequestRefusedException refused) {
      refuse(walk, refused.refusal());
    } else if (!walk.isDone()) {
      refuse(walk, internal(cause));
    }
  }

  /** The refusal for a mistake of ours. */
  static Refusal internal(Throwable cause) {
    return Refusal.of(Reason.INTERNAL, "Mannerly itself failed (" + cause + "); please report it")
        .cause(cause);
  }

  private void refuse(Walk walk, Refusal refusal) {
    if (!walk.isDone() && walk.refuseOnce()) {
      walk.completeExceptionally(departures.refuse(walk.hop, refusal.budget(walk.budget.key())));
    }
  }

  private static void giveBack(Walk walk) {
    Lease lease = walk.lease;
    if (lease != null) {
      walk.lease = null;
      lease.back();
    }
  }
}
