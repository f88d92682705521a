package dev.mannerly.gate;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.mannerly.config.Limits;
import dev.mannerly.hop.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One budget in this JVM: its hops in flight, and the queue of those that wait, which exists once
 * somebody has had to.
 */
final class Line {
  private static final Logger LOG = LoggerFactory.getLogger(Line.class);
  private static final int UNSPACED_WIDTH = 64;
  private static final int BURST_WIDTH = 8;

  private static final AtomicReferenceFieldUpdater<Line, @Nullable Queue> QUEUE =
      AtomicReferenceFieldUpdater.newUpdater(Line.class, Queue.class, "queue");

  private final Means means;
  private final Contact contact;
  private final AtomicInteger inFlight = new AtomicInteger();

  /** Reserves on their way for hops that found nobody waiting. */
  private final AtomicInteger direct = new AtomicInteger();

  private volatile @Nullable Queue queue;

  Line(String key, Means means) {
    this.means = means;
    this.contact = new Contact(key, means, this::recheck);
  }

  /** Takes a turn behind all who wait; complete on return when the permit is at hand. */
  CompletableFuture<Grant> take(Claim claim, Urgency urgency, long begunNanos, long nowNanos) {
    if (urgency == Urgency.ROBOTS) {
      return takeAlone(claim, urgency, begunNanos, nowNanos);
    }
    Queue waiting = queue;
    if (waiting == null || waiting.empty()) {
      if (direct.getAndIncrement() < width(claim.limits())) {
        return takeDirectly(claim, begunNanos, nowNanos);
      }
      direct.getAndDecrement();
    }
    Wait wait = new Wait(means, claim, urgency, begunNanos);
    queue().join(wait);
    return wait;
  }

  /** How many reserves may be on their way at once; after the first that has to wait, none is. */
  static int width(Limits limits) {
    return limits.interval().isZero() ? UNSPACED_WIDTH : Math.min(limits.burst(), BURST_WIDTH);
  }

  private CompletableFuture<Grant> takeDirectly(Claim claim, long begunNanos, long nowNanos) {
    CompletableFuture<Grant> taken;
    try {
      Ask ask = contact.first(claim.limits(), begunNanos, nowNanos);
      CompletableFuture<Reply> answer = contact.reserve(ask);
      Grant grant = atHand(ask, answer, nowNanos);
      taken =
          grant == null
              ? adopted(claim, begunNanos, ask, answer, nowNanos)
              : completedFuture(grant);
    } finally {
      direct.getAndDecrement();
    }
    Queue waiting = queue;
    if (waiting != null && !waiting.empty()) {
      waiting.pump(); // whoever came meanwhile has left the asking to this thread
    }
    return taken;
  }

  private Wait adopted(
      Claim claim, long begunNanos, Ask ask, CompletableFuture<Reply> answer, long sentNanos) {
    Wait wait = new Wait(means, claim, Urgency.PAGE, begunNanos);
    queue().adopt(wait, ask.id()).follow(ask, answer, sentNanos);
    return wait;
  }

  /** Takes a turn beside the line. */
  CompletableFuture<Grant> takeAlone(Claim claim, Urgency urgency, long begunNanos, long nowNanos) {
    Wait wait = new Wait(means, claim, urgency, begunNanos);
    Turn turn = new Turn(contact, this, new Solo(contact, wait), contact.newId());
    Ask ask = contact.ask(turn, wait, false, nowNanos);
    CompletableFuture<Reply> answer = contact.reserve(ask);
    Grant grant = atHand(ask, answer, nowNanos);
    if (grant != null) {
      return completedFuture(grant);
    }
    wait.onGivingUp(turn::cancel);
    turn.follow(ask, answer, nowNanos);
    return wait;
  }

  private @Nullable Grant atHand(Ask ask, CompletableFuture<Reply> answer, long sentNanos) {
    if (!answer.isDone() || answer.isCompletedExceptionally()) {
      return null;
    }
    Reply reply = answer.join();
    if (reply.verdict() != GRANTED || reply.delayMicros() > 0) {
      return null;
    }
    contact.learnUnlessAlone(reply.standing(), sentNanos);
    return Grant.of(this, ask, reply, sentNanos, sentNanos);
  }

  /** What is known to forbid the hop already. */
  Optional<Refusal> peek(Claim claim) {
    Refusals refusals = new Refusals(key(), claim.limits(), means.waiting(), means.time());
    Standing standing = contact.standing(means.nanos());
    if (standing.pauseMicros() > Terms.micros(means.waiting().maxWait())) {
      return Optional.of(refusals.paused(standing.pauseMicros(), 0));
    }
    Long cap = claim.limits().perDay();
    boolean spent = cap != null && standing.dayLeftMicros() > 0 && standing.dayCount() >= cap;
    return spent ? Optional.of(refusals.dailyCap(standing)) : Optional.empty();
  }

  void begun() {
    inFlight.getAndIncrement();
  }

  void ended(Grant grant, boolean succeeded) {
    inFlight.getAndDecrement();
    if (grant.leased()) {
      giveLeaseBack(grant.id());
    }
    if (succeeded) {
      contact.succeeded();
    }
  }

  void unused(Grant grant) {
    inFlight.getAndDecrement();
    if (grant.held()) {
      contact.giveBack(grant, this::leaseCameBack);
    }
  }

  /**
   * Enters a stale grant's slot anew where that can be done on the spot: those behind move. Else it
   * stays as it is.
   */
  Grant refreshed(Grant stale, long nowNanos) {
    if (!means.alone()) {
      return stale;
    }
    Ask ask = contact.again(stale);
    CompletableFuture<Reply> answer = contact.enter(ask);
    if (answer.isCompletedExceptionally()) {
      return stale;
    }
    Reply reply = answer.join();
    return switch (reply.verdict()) {
      case GRANTED -> Grant.of(this, ask, reply, nowNanos, nowNanos);
      case UNKNOWN -> stale;
      case HELD, BUSY, PAUSED, TOO_FAR, SPENT -> {
        contact.cancel(stale.id());
        yield stale.takenBack();
      }
    };
  }

  /** A lease that was dropped without an end is left to expire. */
  void lost() {
    LOG.warn("a hop of budget {} was never ended; its lease expires", key());
    inFlight.getAndDecrement();
  }

  private void giveLeaseBack(long id) {
    Queue waiting = queue;
    if (means.alone() || (waiting != null && waiting.wantsLease())) {
      contact.release(List.of(id), this::leaseCameBack);
    } else {
      contact.releaseWithNext(id);
    }
  }

  private void recheck() {
    Queue waiting = queue;
    if (waiting != null) {
      waiting.enterAgain(turn -> true);
    }
  }

  private void leaseCameBack() {
    Queue waiting = queue;
    if (waiting != null) {
      waiting.enterAgain(Turn::busy);
    }
  }

  private Queue queue() {
    Queue waiting = queue;
    if (waiting == null) {
      QUEUE.compareAndSet(this, null, new Queue(this, means, contact));
      waiting = requireNonNull(queue);
    }
    return waiting;
  }

  /** Takes a slot that is held until another budget has granted. */
  Hold hold(Claim claim, Urgency urgency, long begunNanos) {
    return new Hold(contact, this, means, new Wait(means, claim, urgency, begunNanos));
  }

  Contact contact() {
    return contact;
  }

  String key() {
    return contact.key();
  }

  int direct() {
    return direct.get();
  }

  int inFlight() {
    return inFlight.get();
  }

  int waiting() {
    Queue waiting = queue;
    return waiting == null ? 0 : waiting.size();
  }

  /** Whether forgetting this line would lose nothing. */
  boolean idle() {
    return waiting() == 0
        && inFlight.get() == 0
        && direct.get() == 0
        && contact.idle(means.nanos());
  }
}
