package dev.mannerly.gate;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Waiters.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * One budget in memory: the state and the verbs of the algorithm above {@link Coordinator}, whose
 * names it uses. Guarded by its owner's lock. {@code now} is the monotonic clock, {@code wall} the
 * time since 1970, both in microseconds.
 */
final class BudgetState {
  private final DayCount days;
  private Limits limits;
  private long limitsUntil;
  private long next;
  private long arrival;
  private long off;
  private long owed;
  private long until;
  private long version;
  private int failures;

  // the latest grant, and what undoes it; in fields, since every hop writes them
  private boolean granted;
  private long lastId;
  private long lastSlot;
  private long lastDay;
  private long lastBefore;

  private @Nullable Waiters waiters;
  private @Nullable Leases leases;

  BudgetState(long now, DayCount days) {
    this.limits = Limits.DEFAULT;
    this.limitsUntil = now;
    this.next = now - Terms.LONGEST;
    this.arrival = next;
    this.until = now;
    this.days = days;
  }

  /** What comes before every decision; returns the limits that hold for it. */
  Limits meet(Ask ask, long now, long wall) {
    days.see(day(now, now, wall));
    Standing known = ask.known();
    if (known.pauseMicros() > 0) {
      pause(known.pauseMicros(), now);
    }
    if (known.version() > version) {
      next = Math.max(next, now + known.nextMicros());
      arrival = Math.max(arrival, now + known.nextMicros());
      days.atLeast(known.day(), known.dayCount());
      version = known.version();
    }
    return now - limitsUntil >= 0 ? ask.limits() : Terms.strictest(ask.limits(), limits);
  }

  void remember(Limits asked, Limits strictest, long now) {
    if (now - limitsUntil >= 0 || strictest.equals(asked)) {
      limitsUntil = now + Terms.memory(strictest);
    }
    if (!limits.equals(strictest)) {
      limits = strictest;
    }
  }

  /**
   * Puts a hop at {@code slot} before those who wait, who make room for it; who is overdue makes
   * none for the time that has passed.
   */
  void insert(long slot, long tat, long now, Terms terms) {
    if (waiters == null) {
      next = Math.max(next, tat);
    } else {
      long first = Math.max(waiters.firstPlace() + off, now);
      shift(Math.max(0, slot + terms.interval() - first));
    }
  }

  void append(long tat) {
    next = tat;
  }

  void wait(Waiter waiter) {
    if (waiters == null) {
      waiters = new Waiters();
    }
    waiters.put(waiter);
    version++;
  }

  /** Records that a hop leaves at {@code slot}; the caller has charged it to {@code day}. */
  void grant(long id, long slot, long day, Terms terms) {
    granted = true;
    lastId = id;
    lastSlot = slot;
    lastDay = day;
    lastBefore = arrival;
    arrival = Math.max(slot, arrival) + terms.interval();
    next = Math.max(next, arrival);
    version++;
  }

  /** How far those behind must move when the waiter of {@code slot} leaves at {@code leaving}. */
  long room(long leaving, long slot, Terms terms) {
    long planned = Math.max(slot + terms.tolerance() + terms.interval(), arrival);
    return Math.max(0, Math.max(leaving, arrival) + terms.interval() - planned);
  }

  /** Moves the first of those who wait forward when a lease came back earlier than foreseen. */
  void pull(Waiter waiter, long now, Terms terms) {
    boolean early = slotOf(waiter) - now > terms.lead();
    if (early && owed > 0 && waiters != null && waiters.firstPlace() >= waiter.place()) {
      long pull = Math.min(owed, slotOf(waiter) - Math.max(now, until));
      shift(-pull);
      owed -= pull;
    }
  }

  void shift(long by) {
    off += by;
    next += by;
  }

  /** Moves everybody because all leases are out; the next grant settles what is owed. */
  void owe(long by) {
    shift(by);
    owed += by;
    version++;
  }

  void settle() {
    owed = 0;
  }

  /** Whether this is the latest grant. */
  boolean isLast(long id) {
    return granted && lastId == id;
  }

  /** Takes the latest grant back as if it had not been. */
  void undoLast() {
    arrival = lastBefore;
    granted = false;
    days.giveBack(lastDay);
    release(lastId);
    tail();
    version++;
  }

  /** Makes the latest grant a waiter again, still charged; whoever comes stays behind it. */
  Waiter reinstateLast(Urgency urgency) {
    long behind = next;
    undoLast();
    next = behind;
    days.charge(lastDay);
    Waiter waiter = new Waiter(lastId, place(lastSlot), lastDay, urgency);
    wait(waiter);
    return waiter;
  }

  /** Forgets a waiter whose slot nobody will use. */
  void drop(Waiter waiter) {
    forget(waiter);
    days.giveBack(waiter.day());
    tail();
    version++;
  }

  void forget(Waiter waiter) {
    if (waiters != null) {
      waiters.remove(waiter.id());
      waiters = waiters.isEmpty() ? null : waiters;
    }
  }

  void cancel(long id) {
    Waiter waiter = waiter(id);
    if (waiter != null) {
      drop(waiter);
    } else if (isLast(id)) {
      undoLast();
    } else {
      release(id);
    }
  }

  void giveBack(long id, long day) {
    if (isLast(id)) {
      undoLast();
    } else {
      release(id);
      days.giveBack(day);
      version++;
    }
  }

  void lease(long id, long expiry) {
    if (leases == null) {
      leases = new Leases();
    }
    leases.take(id, expiry);
    version++;
  }

  void release(long id) {
    if (leases != null) {
      leases.remove(id);
      version++;
    }
  }

  void pause(long micros, long now) {
    long by = now + micros - Math.max(now, until);
    if (by > 0) {
      shift(by);
      arrival += by;
      lastBefore += by;
      until = now + micros;
      version++;
    }
  }

  void failed(long now) {
    if (failures == 0 || until - now <= 0) {
      failures++;
      version++;
    }
  }

  void succeeded() {
    failures = 0;
    version++;
  }

  @Nullable Waiter waiter(long id) {
    return waiters == null ? null : waiters.find(id);
  }

  long slotOf(Waiter waiter) {
    return Math.max(waiter.place() + off, until);
  }

  long place(long slot) {
    return slot - off;
  }

  boolean allLeasesOut(int bound, long now) {
    return leases != null && leases.live(now) >= bound;
  }

  DayCount days() {
    return days;
  }

  long next() {
    return next;
  }

  long arrival() {
    return arrival;
  }

  long until() {
    return until;
  }

  Standing standing(long now, long wall) {
    days.see(day(now, now, wall));
    return standing(days.day(), now, wall);
  }

  Standing standing(long day, long now, long wall) {
    return new Standing(
        Math.max(0, next - now),
        Math.max(0, until - now),
        day,
        days.of(day),
        dayLeft(day, wall),
        version,
        failures);
  }

  /** Whether forgetting this budget would lose nothing. */
  boolean idle(long now, long wall) {
    boolean clockRuns = now - next >= 0 && now - arrival >= 0 && now - until >= 0;
    boolean nobodyThere = waiters == null && (leases == null || leases.live(now) == 0);
    return clockRuns
        && nobodyThere
        && now - limitsUntil >= 0
        && failures == 0
        && days.empty(day(now, now, wall));
  }

  static long day(long at, long now, long wall) {
    return Math.floorDiv(wall + at - now, Terms.DAY);
  }

  static long dayLeft(long day, long wall) {
    return Math.max(0, (day + 1) * Terms.DAY - wall);
  }

  private void tail() {
    long behind = arrival;
    if (waiters != null) {
      Terms terms = Terms.of(limits);
      behind = Math.max(behind, waiters.lastPlace() + off + terms.tolerance() + terms.interval());
    }
    next = Math.min(next, behind);
  }
}
