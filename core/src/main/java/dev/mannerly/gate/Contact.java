package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.failedFuture;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks with the coordinator about one budget and remembers the latest that it said. Whatever a
 * coordinator throws comes out as a failed future.
 */
final class Contact {
  private static final Logger LOG = LoggerFactory.getLogger(Contact.class);

  private static final AtomicReferenceFieldUpdater<Contact, Knowledge> KNOWN =
      AtomicReferenceFieldUpdater.newUpdater(Contact.class, Knowledge.class, "known");
  private static final AtomicReferenceFieldUpdater<Contact, @Nullable Returns> RETURNS =
      AtomicReferenceFieldUpdater.newUpdater(Contact.class, Returns.class, "returns");

  private static final AtomicLongFieldUpdater<Contact> PAUSED =
      AtomicLongFieldUpdater.newUpdater(Contact.class, "pausedUntilNanos");

  private final String key;
  private final Means means;
  private final Runnable onLongerPause;
  private volatile Knowledge known;
  private volatile @Nullable Returns returns;
  private volatile long pausedUntilNanos;

  Contact(String key, Means means, Runnable onLongerPause) {
    long now = means.nanos();
    this.key = key;
    this.means = means;
    this.onLongerPause = onLongerPause;
    this.known = new Knowledge(Standing.UNKNOWN, now, now);
    this.pausedUntilNanos = now;
  }

  /** The first question of a hop, as long as nobody waits. */
  Ask first(Limits limits, long begunNanos, long nowNanos) {
    long waited = TimeUnit.NANOSECONDS.toMicros(nowNanos - begunNanos);
    long patience = Math.max(0, means.maxWaitMicros() - waited);
    return new Ask(
        key,
        newId(),
        limits,
        Urgency.PAGE,
        false,
        jitter(limits),
        patience,
        lowerBounds(nowNanos),
        returned());
  }

  /** What a turn asks on behalf of a wait. */
  Ask ask(Turn turn, Wait wait, boolean hold, long nowNanos) {
    Limits limits = wait.claim().limits();
    // whoever was let in on a foreseen slot is not turned away over a timer's last milliseconds
    long grace = wait.waitedNanos(nowNanos) > 0 ? Terms.of(limits).lead() : 0;
    long patience = TimeUnit.NANOSECONDS.toMicros(wait.patienceNanos(nowNanos)) + grace;
    return new Ask(
        key,
        turn.id(),
        limits,
        wait.urgency(),
        hold,
        turn.reserved() ? 0 : jitter(limits),
        patience,
        lowerBounds(nowNanos),
        returned());
  }

  /** Asks whether a grant that was not used in time may be used now, and only now. */
  Ask again(Grant stale) {
    return new Ask(
        key, stale.id(), stale.limits(), stale.urgency(), false, 0, 0, Standing.UNKNOWN, List.of());
  }

  private List<Long> returned() {
    Returns leases = returns;
    return leases == null ? List.of() : leases.takeAll();
  }

  private Standing lowerBounds(long nowNanos) {
    return means.alone() ? Standing.UNKNOWN : standing(nowNanos);
  }

  private long jitter(Limits limits) {
    long most = Terms.micros(limits.jitter());
    return most == 0 ? 0 : means.time().random().nextLong(most + 1);
  }

  CompletableFuture<Reply> reserve(Ask ask) {
    return asking(() -> means.coordinator().reserve(ask));
  }

  CompletableFuture<Reply> enter(Ask ask) {
    return asking(() -> means.coordinator().enter(ask));
  }

  void cancel(long id) {
    tell("cancel", () -> means.coordinator().cancel(key, id), this::nothing);
  }

  void giveBack(Grant grant) {
    giveBack(grant, this::nothing);
  }

  void giveBack(Grant grant, Runnable then) {
    tell("give back", () -> means.coordinator().giveBack(key, grant.id(), grant.day()), then);
  }

  void release(List<Long> ids, Runnable then) {
    tell("release", () -> means.coordinator().release(key, ids), then);
  }

  /** Gives a lease back with the next question, or after the coordinator's linger. */
  void releaseWithNext(long id) {
    Returns leases = returns;
    if (leases == null) {
      RETURNS.compareAndSet(this, null, new Returns());
      leases = requireNonNull(returns);
    }
    if (leases.add(id)) {
      after(means.coordinator().linger(), this::releaseReturned);
    }
  }

  private void releaseReturned() {
    List<Long> ids = returned();
    if (!ids.isEmpty()) {
      release(ids, this::nothing);
    }
  }

  /** Takes back leases whose return did not reach the coordinator. */
  void keep(List<Long> unreturned) {
    unreturned.forEach(this::releaseWithNext);
  }

  void renew(Grant grant) {
    Duration ttl = grant.limits().leaseTtl();
    tell("renew", () -> means.coordinator().renew(key, List.of(grant.id()), ttl), this::nothing);
  }

  CompletableFuture<Standing> failed() {
    long sent = nanos();
    return asking(() -> means.coordinator().failed(key))
        .thenApply(
            standing -> {
              learn(standing, sent, nanos());
              return standing;
            });
  }

  /** Ends the count of failures; without a call when there is none. */
  void succeeded() {
    if (known.standing().failures() > 0) {
      tell("count a success", () -> means.coordinator().succeeded(key), this::nothing);
    }
  }

  /** Pauses the budget; this JVM knows it at once, whether or not the coordinator can be told. */
  void pause(Duration pause) {
    long micros = Math.min(Terms.micros(pause), Terms.LONGEST);
    long end = nanos() + TimeUnit.MICROSECONDS.toNanos(micros);
    PAUSED.accumulateAndGet(this, end, (known, other) -> other - known > 0 ? other : known);
    tell("pause", () -> means.coordinator().pause(key, pause), this::nothing);
  }

  /** A call whose loss costs at most a slot, a charge or time, never politeness. */
  private void tell(String what, Supplier<CompletableFuture<Standing>> call, Runnable then) {
    long sent = nanos();
    var unused =
        asking(call)
            .whenComplete(
                (standing, error) -> {
                  if (standing != null) {
                    learn(standing, sent, nanos());
                  } else {
                    LOG.debug("could not {} budget {}", what, key, error);
                  }
                  then.run();
                });
  }

  private void nothing() {}

  private <T> CompletableFuture<T> asking(Supplier<CompletableFuture<T>> call) {
    try {
      return call.get();
    } catch (RuntimeException fault) {
      return failedFuture(fault); // a coordinator that throws is one that cannot be asked: refuse
    }
  }

  /** Remembers the reply to a grant at hand; a coordinator in this JVM can be asked any time. */
  void learnUnlessAlone(Standing standing, long sentNanos) {
    if (!means.alone()) {
      learn(standing, sentNanos, sentNanos);
    }
  }

  void learn(Standing standing, long sentNanos, long heardNanos) {
    if (heardNanos != sentNanos) {
      means.roundTrip().took(heardNanos - sentNanos);
    }
    Knowledge news = new Knowledge(standing, sentNanos, heardNanos);
    Knowledge old = known;
    while (news.newerThan(old)) {
      if (KNOWN.compareAndSet(this, old, news)) {
        if (news.pausesLongerThan(old)) {
          onLongerPause.run();
        }
        return;
      }
      old = known;
    }
  }

  /** How the budget stands now, as far as this JVM knows. */
  Standing standing(long nowNanos) {
    if (means.alone()) {
      return asking(() -> means.coordinator().standing(key))
          .exceptionally(closed -> Standing.UNKNOWN)
          .join();
    }
    Standing heard = known.at(nowNanos);
    long own = TimeUnit.NANOSECONDS.toMicros(pausedUntilNanos - nowNanos);
    return own > heard.pauseMicros() ? heard.pauseMicros(own) : heard;
  }

  /** Whether the hop may wait until a coordinator that could not be asked is asked again. */
  boolean retriesFor(Wait wait) {
    return means.onFailure() == OnFailure.WAIT
        && wait.patienceNanos(nanos()) > Turn.RETRY.toNanos();
  }

  /** How far lateness may go without coming too near to a neighbour, given the round trip. */
  long allowance(Limits limits) {
    return TimeUnit.MICROSECONDS.toNanos(Terms.of(limits).lead()) + means.roundTrip().nanos();
  }

  Timer.Scheduled after(Duration delay, Runnable task) {
    return means.time().timer().after(delay, task);
  }

  /** Whether forgetting what is known would lose nothing. */
  boolean idle(long nowNanos) {
    Standing standing = standing(nowNanos);
    boolean uncounted = means.alone() || standing.dayCount() == 0 || standing.dayLeftMicros() == 0;
    return standing.nextMicros() == 0 && standing.pauseMicros() == 0 && uncounted;
  }

  long newId() {
    return means.ids().incrementAndGet();
  }

  long nanos() {
    return means.nanos();
  }

  String key() {
    return key;
  }
}
