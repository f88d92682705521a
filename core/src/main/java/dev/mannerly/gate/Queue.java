package dev.mannerly.gate;

import static dev.mannerly.gate.Reply.Verdict.SPENT;

import dev.mannerly.config.Limits;
import dev.mannerly.hop.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The hops of one budget that wait in this JVM, first in, first out. The queue, not its hops, holds
 * slots at the coordinator, one or two at a time; whoever is first when one is granted goes. So
 * JVMs take turns, however many hops wait in each, and a hop that gives up hands its slot on.
 *
 * <p>The lock is never held while the coordinator is asked, a hop completed, or anything waited
 * for.
 */
final class Queue implements Turn.Holder {
  private static final long SHORT_INTERVAL = TimeUnit.MILLISECONDS.toMicros(50);

  private final Line line;
  private final Means means;
  private final Contact contact;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Wait> waits = new ArrayDeque<>(); // @GuardedBy lock
  private final List<Turn> turns = new ArrayList<>(2); // @GuardedBy lock
  private final Pace pace = new Pace(); // @GuardedBy lock
  private boolean pumping; // @GuardedBy lock
  private volatile int size;

  /** Why the hop at a place must go, or null when it may stay. */
  @FunctionalInterface
  private interface Objection {
    @Nullable Refusal to(Wait wait, int place);
  }

  Queue(Line line, Means means, Contact contact) {
    this.line = line;
    this.means = means;
    this.contact = contact;
  }

  /** Lets a hop join at the end, or refuses it at once. */
  void join(Wait wait) {
    wait.onGivingUp(() -> leave(wait));
    change(
        consequences -> {
          Bounds bounds = bounds(wait.claim().limits(), means.nanos());
          Refusal refusal = bounds.toJoin(wait, waits.size());
          if (refusal == null) {
            waits.add(wait);
          } else {
            consequences.add(() -> wait.refuse(refusal));
          }
        });
    pump();
  }

  /** Takes over a hop, and its reservation, that found nobody waiting and has to wait itself. */
  Turn adopt(Wait wait, long id) {
    wait.onGivingUp(() -> leave(wait));
    Turn turn = new Turn(contact, line, this, id);
    change(
        consequences -> {
          waits.addFirst(wait);
          turns.add(turn);
        });
    return turn;
  }

  private void leave(Wait wait) {
    change(consequences -> waits.remove(wait));
  }

  private Bounds bounds(Limits limits, long now) {
    Standing standing = contact.standing(now);
    Forecast forecast = Forecast.of(turns, standing, Terms.of(limits), pace.nanos(limits), now);
    return new Bounds(
        now,
        standing.pauseMicros(),
        forecast,
        waits.size() - asking(),
        means.waiting().maxWaiters());
  }

  /** Asks for as many slots as the queue may hold. */
  void pump() {
    Turn turn = nextTurn(false);
    while (turn != null) {
      turn.reserve();
      turn = nextTurn(true);
    }
  }

  private @Nullable Turn nextTurn(boolean mine) {
    lock.lock();
    try {
      if (pumping && !mine) {
        return null; // the thread that pumps looks again before it stops
      }
      pumping = mayAsk();
      if (!pumping) {
        return null;
      }
      Turn turn = new Turn(contact, line, this, contact.newId());
      turns.add(turn);
      return turn;
    } finally {
      lock.unlock();
    }
  }

  private boolean mayAsk() {
    Wait next = waits.peek();
    if (next == null || turns.size() >= waits.size()) {
      return false;
    }
    Limits limits = next.claim().limits();
    boolean brief = !means.alone() && Terms.micros(limits.interval()) < SHORT_INTERVAL;
    int asking = asking();
    return turns.size() - asking < (brief ? 2 : 1) && asking + line.direct() < Line.width(limits);
  }

  private int asking() {
    int asking = 0;
    for (Turn turn : turns) {
      asking += turn.reserved() ? 0 : 1;
    }
    return asking;
  }

  @Override
  public @Nullable Ask ask(Turn turn, long nowNanos) {
    Wait first;
    lock.lock();
    try {
      first = waits.peek();
    } finally {
      lock.unlock();
    }
    return first == null ? null : contact.ask(turn, first, false, nowNanos);
  }

  @Override
  public void held(Turn turn) {
    change(this::turnAway);
    pump();
  }

  @Override
  public void due(Turn turn) {
    turn.enter();
  }

  @Override
  public void granted(Turn turn, Grant grant) {
    change(
        consequences -> {
          turns.remove(turn);
          Wait first = waits.poll();
          consequences.add(
              first == null
                  ? () -> contact.giveBack(grant)
                  : () -> first.grant(grant, () -> rejoin(first, turn)));
          if (!means.alone()) {
            pace.granted(grant.readyNanos());
          }
        });
    pump();
  }

  /** The first did not get going in time: it goes next, as soon as its neighbours allow. */
  private void rejoin(Wait first, Turn turn) {
    change(
        consequences -> {
          waits.addFirst(first);
          turns.add(turn);
        });
    turn.again();
    if (first.isDone()) {
      leave(first); // it gave up in between
    }
  }

  @Override
  public void refused(Turn turn, Reply reply) {
    long now = means.nanos();
    long delay = TimeUnit.MICROSECONDS.toNanos(reply.delayMicros());
    change(
        consequences -> {
          turns.remove(turn);
          // what the first is refused for holds for those behind, unless their patience is longer
          boolean all = reply.verdict() == SPENT;
          Wait first = waits.peek();
          refuse(
              consequences,
              (wait, place) ->
                  all || wait == first || wait.patienceNanos(now) < delay
                      ? wait.refusals().of(reply, wait.waitedNanos(now))
                      : null);
        });
    pump();
  }

  @Override
  public void failed(Turn turn, Throwable cause) {
    long now = means.nanos();
    change(
        consequences -> {
          refuse(
              consequences,
              (wait, place) ->
                  contact.retriesFor(wait)
                      ? null
                      : wait.refusals().unasked(cause, wait.waitedNanos(now)));
          if (waits.isEmpty()) {
            turns.remove(turn);
            consequences.add(turn::cancel);
          } else {
            consequences.add(turn::retry);
          }
        });
  }

  /** Refuses those who would wait too long, or are too many, now that a slot is known. */
  private void turnAway(List<Runnable> consequences) {
    Wait first = waits.peek();
    if (first != null) {
      Bounds bounds = bounds(first.claim().limits(), means.nanos());
      int asking = asking();
      refuse(consequences, (wait, place) -> bounds.toStay(wait, place, asking));
    }
  }

  private void refuse(List<Runnable> consequences, Objection objection) {
    int place = 0;
    for (Iterator<Wait> each = waits.iterator(); each.hasNext(); ) {
      Wait wait = each.next();
      Refusal refusal = objection.to(wait, place);
      if (refusal == null) {
        place++;
      } else {
        each.remove();
        consequences.add(() -> wait.refuse(refusal));
      }
    }
  }

  /** Changes the queue under the lock, gives up turns that nobody is left for, then acts. */
  private void change(Consumer<List<Runnable>> change) {
    List<Runnable> consequences = new ArrayList<>(1);
    lock.lock();
    try {
      change.accept(consequences);
      size = waits.size();
      if (waits.isEmpty()) {
        pace.rest();
      }
      while (turns.size() > waits.size()) {
        consequences.add(turns.remove(turns.size() - 1)::cancel);
      }
    } finally {
      lock.unlock();
    }
    consequences.forEach(Runnable::run);
  }

  /** Asks anew about slots that may have moved: after a pause, or when a lease came back. */
  void enterAgain(Predicate<Turn> which) {
    resting(which).forEach(Turn::enter);
  }

  boolean wantsLease() {
    return !resting(Turn::busy).isEmpty();
  }

  private List<Turn> resting(Predicate<Turn> which) {
    if (empty()) {
      return List.of();
    }
    lock.lock();
    try {
      return turns.stream().filter(Turn::reserved).filter(which).toList();
    } finally {
      lock.unlock();
    }
  }

  boolean empty() {
    return size == 0;
  }

  int size() {
    return size;
  }
}
