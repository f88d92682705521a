package dev.mannerly.gate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/*
 * The algorithm that every coordinator implements, in integer microseconds of its own clock. It is
 * the virtual scheduling form of the Generic Cell Rate Algorithm (ITU-T I.371, annex A: a cell
 * conforms when it arrives no earlier than TAT - tau; TAT' = max(arrival, TAT) + T), used to hand out
 * reservations instead of verdicts, with three additions: a clock that can stand still, a second
 * TAT for what really left, and leases.
 *
 *   I = interval      tol = (burst - 1) * I, at most 366 days      lead = min(I / 4, 25 ms)
 *   poll = I, but at least 10 ms and at most 500 ms
 *
 * State of one budget
 *   next       TAT of the plan: behind everything reserved
 *   arrival    TAT of the facts: behind everything granted; a new budget has next = arrival = 366 days ago
 *   off        how long the budget's own clock has stood still, in all
 *   owed       what in-flight has added to off since the last grant
 *   until      end of the pause
 *   day, today, tomorrow      the latest day that now has seen; hops charged to it; to any later one
 *   version    of the state, +1 with every change
 *   failures   consecutive
 *   limits     the strictest asked of late (longest interval, least burst, cap and in-flight) and
 *              how long that is remembered: max(10 min, 2 I) after it was last asked; asked means by
 *              a caller at least as strict in all four
 *   waiters    id -> place (slot - off), the day it is charged to, urgency
 *   leases     id -> expiry
 *   last       the latest grant: its id, slot, day, and arrival as it was before
 *
 * Before reserve and enter
 *   leases -= returned
 *   limits := the stricter of asked and remembered (I, tol, cap, bound below are these)
 *   a known pause longer than ours is set, as pause does
 *   if known.version > version: next and arrival at least now + known.next; the count of known.day
 *     at least known.dayCount (a day beyond tomorrow counts as tomorrow); version := known.version
 *   if day(now) > day: today := tomorrow if it is the day after, else 0; tomorrow := 0
 *   a clock that steps back changes no day: day(x) stands for max(day(x), day) below; and where the
 *     coordinator's clock itself steps back, nobody waits, and next or arrival lies beyond
 *     now + I + tol + the longest jitter, it is set to that
 *
 * reserve
 *   id among waiters: HELD, as it stands. id is last: undo it, then go on
 *   earliest := max(now, until);  tat := next, for robots arrival
 *   tat - tol + jitter > earliest: slot := tat - tol + jitter, tat := tat + jitter + I
 *                            else: slot := earliest,           tat := max(slot, tat) + I
 *   full := page, bound, and that many live leases;  full and slot < now + poll: it waits for poll
 *   wait > patience (robots: until - now > patience): PAUSED if until - now > patience, or if there
 *     is a pause and without it the wait would do; else TOO_FAR
 *   the slot's day has seen its cap: SPENT.       Up to here nothing but the returned leases is written
 *   charge the slot's day
 *   page: next := tat. robots: first := the slot of the first waiter; none: next := max(next, tat);
 *     else those who wait make room: shift(max(0, slot + I - first))
 *   slot = now, arrival - tol <= now, not full, not hold: grant it, GRANTED in 0
 *   else: waiters += id; HELD in slot - now; BUSY in poll when full is what it waits for
 *
 * enter
 *   id not among waiters: is it last? undo all but its charge, make it a waiter again. Else UNKNOWN
 *   slot := max(place + off, until)
 *   slot - now > lead, owed > 0, nobody's place is lower: pull := min(owed, slot - max(now, until));
 *     shift(-pull), owed -= pull, slot -= pull           (a lease came back earlier than foreseen)
 *   a := max(now, slot, arrival - tol)
 *   a - now > patience: as in reserve, and the waiter is gone and its charge given back
 *   a - now > lead: a > slot means that others went while it was late: it gets a as its slot and
 *     those behind make room: shift(room(a)), place := a - off.  HELD in a - now
 *   full: shift(now + poll - slot), owed += as much; BUSY in poll (patience as above)
 *   the day of a is not the day charged: SPENT (waiter gone, charge given back) or charge moved
 *   shift(room(a)), waiters -= id, owed := 0; grant it, GRANTED in a - now
 *
 * room(a)      max(0, max(a, arrival) + I - max(slot + tol + I, arrival)): how far those behind must
 *              move when this one leaves at a
 * shift(by)    off += by, next += by
 * grant        last := (id, slot or a, day, arrival); arrival := max(slot or a, arrival) + I;
 *              next := max(next, arrival); page and bound: leases += id until now + lease-ttl
 * undo last    arrival := as it was before; lease and charge given back; then tail
 * tail         next := min(next, max(arrival, slot + tol + I of the last waiter, if any))
 * pause(p)     p at most 366 days; by := now + p - max(now, until); by <= 0 changes nothing; shift(by); arrival and last's
 *              arrival += by; until := now + p
 * cancel       waiter: removed, charge given back, tail. last: undone. Else: its lease removed, if any
 * giveBack     last: undone. Else: its lease removed, one hop given back to its day
 *
 * Why it is so. A reservation needs a number of commands that does not grow with the waiters; polling
 * needs one per waiter and admission. Pauses and lateness move off, so the whole queue moves in O(1)
 * and keeps its order. arrival alone guarantees the distance: whatever the plan says, nothing is
 * granted before arrival - tol. Charges err to the high side: what may have been sent stays counted.
 */

/**
 * Where the state of the budgets lives. Every method is one atomic decision about one budget key,
 * by the algorithm in the comment above; a remote coordinator makes it in one round trip. Safe for
 * use by many threads; no method blocks, waits for a slot, or schedules anything.
 *
 * <p>A future fails when the coordinator could not be asked: with a {@link
 * java.util.concurrent.TimeoutException} when the call may or may not have been executed (the
 * caller asks once more with the same id), with anything else when it was not. A failed call never
 * means go. Futures may be completed by a thread of the coordinator's; callers do no long work on
 * it.
 *
 * <p>Only {@link #reserve}, {@link #enter}, {@link #pause}, {@link #failed} and {@link #giveBack}
 * make a state where there was none; the others answer {@link Standing#UNKNOWN} or do nothing.
 */
public interface Coordinator extends AutoCloseable {

  /**
   * Reserves the next slot, or grants the hop when that is now. Idempotent by id as far as the
   * state remembers: a waiting reservation answers as it stands, the latest grant is taken back and
   * decided anew without a second charge; anything else is a new reservation with its own charge.
   */
  CompletableFuture<Reply> reserve(Ask ask);

  /**
   * Grants a reserved slot that is due, at most the lead early, after another look at pause, cap,
   * in-flight and lateness. {@link Ask#jitterMicros} and {@link Ask#hold} are not read. Idempotent
   * for the latest grant, which is decided anew: so a hop that is late asks for leave once more.
   */
  CompletableFuture<Reply> enter(Ask ask);

  /**
   * Ends a reservation that nobody waits for any more, or whose fate is unclear; gives slot and
   * charge back as far as they are known to be unused. Idempotent.
   */
  CompletableFuture<Standing> cancel(String key, long id);

  /**
   * Gives back a grant that was received and not used. Not idempotent, therefore never repeated.
   *
   * @param day the day it was charged to, as the grant's {@link Standing#day} said
   */
  CompletableFuture<Standing> giveBack(String key, long id, long day);

  /** Gives leases back. Idempotent; unknown ids are passed over. */
  CompletableFuture<Standing> release(String key, List<Long> ids);

  /** Extends leases to {@code ttl} from now; one that has expired is taken anew. */
  CompletableFuture<Standing> renew(String key, List<Long> ids, Duration ttl);

  /**
   * Stops the budget's clock for this long from now: those that hold slots keep their order and all
   * move back. A pause that ends before the present one adds nothing.
   */
  CompletableFuture<Standing> pause(String key, Duration pause);

  /**
   * Counts one more consecutive failure, unless one is counted already and the budget is paused:
   * the answers to hops that were in the air when the site pushed back are one push-back, not many.
   */
  CompletableFuture<Standing> failed(String key);

  /** Sets the count of consecutive failures back to 0. */
  CompletableFuture<Standing> succeeded(String key);

  /** How the budget stands; changes nothing. */
  CompletableFuture<Standing> standing(String key);

  /**
   * How long an ended lease may wait for a reserve of the same budget to ride on. Zero says that
   * the state is this JVM's own: every future is complete on return, nobody else asks, nothing is
   * lost.
   */
  Duration linger();

  /** Lets go of what it holds; afterwards every future fails. Idempotent. */
  @Override
  void close();
}
