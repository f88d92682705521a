package dev.mannerly.gate;

import static dev.mannerly.gate.Reply.Verdict.BUSY;
import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static dev.mannerly.gate.Reply.Verdict.PAUSED;
import static dev.mannerly.gate.Reply.Verdict.SPENT;
import static dev.mannerly.gate.Reply.Verdict.TOO_FAR;
import static dev.mannerly.gate.Reply.Verdict.UNKNOWN;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Reply.Verdict;
import dev.mannerly.gate.Waiters.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * One reserve or enter at one instant: the two longer verbs of the algorithm above {@link
 * Coordinator}. Lives within one hold of the state's lock.
 */
final class Decision {
  private final BudgetState state;
  private final Ask ask;
  private final long now;
  private final long wall;
  private final Limits limits;
  private final Terms terms;
  private final boolean robots;

  Decision(BudgetState state, Ask ask, long now, long wall) {
    this.state = state;
    this.ask = ask;
    this.now = now;
    this.wall = wall;
    this.limits = state.meet(ask, now, wall);
    this.terms = Terms.of(limits);
    this.robots = ask.urgency() == Urgency.ROBOTS;
    ask.returned().forEach(state::release);
  }

  Reply reserve() {
    Waiter waiter = state.waiter(ask.id());
    if (waiter != null) {
      return reply(HELD, Math.max(0, state.slotOf(waiter) - now), waiter.day());
    }
    if (state.isLast(ask.id())) {
      state.undoLast();
    }
    long tat = robots ? state.arrival() : state.next();
    long earliest = Math.max(now, state.until());
    long planned = tat - terms.tolerance() + ask.jitterMicros();
    return planned > earliest
        ? take(planned, tat + ask.jitterMicros() + terms.interval())
        : take(earliest, Math.max(earliest, tat) + terms.interval());
  }

  private Reply take(long slot, long tat) {
    boolean full = slot - now < terms.poll() && full();
    long wait = full ? terms.poll() : slot - now;
    long day = chargeable(slot);
    Verdict refusal = refusal(wait, day);
    if (refusal != null) {
      return refuse(refusal, wait, day);
    }
    state.remember(ask.limits(), limits, now);
    state.days().charge(day);
    if (robots) {
      state.insert(slot, tat, now, terms);
    } else {
      state.append(tat);
    }
    if (slot == now && !full && !ask.hold() && state.arrival() - terms.tolerance() - now <= 0) {
      return grant(slot, day);
    }
    state.wait(new Waiter(ask.id(), state.place(slot), day, ask.urgency()));
    return reply(full ? BUSY : HELD, wait, day);
  }

  Reply enter() {
    Waiter waiter = waiter();
    if (waiter == null) {
      return reply(UNKNOWN, 0, state.days().day());
    }
    state.remember(ask.limits(), limits, now);
    state.pull(waiter, now, terms);
    long slot = state.slotOf(waiter);
    long leaving = Math.max(Math.max(now, slot), state.arrival() - terms.tolerance());
    boolean early = leaving - now > terms.lead();
    boolean full = !early && full();
    long wait = full ? terms.poll() : leaving - now;
    long day = early || full ? waiter.day() : chargeable(leaving);
    Verdict refusal = day == waiter.day() ? beyondPatience(wait) : refusal(wait, day);
    if (refusal != null) {
      state.drop(waiter);
      return refuse(refusal, wait, day);
    }
    if (early) {
      return moveOn(waiter, slot, leaving);
    }
    if (full) {
      state.owe(now + wait - slot);
      return reply(BUSY, wait, day);
    }
    state.days().giveBack(waiter.day());
    state.days().charge(day);
    state.shift(state.room(leaving, slot, terms));
    state.forget(waiter);
    state.settle();
    return grant(leaving, day);
  }

  /** The waiter that enters; the latest grant becomes one again. */
  private @Nullable Waiter waiter() {
    Waiter waiter = state.waiter(ask.id());
    return waiter == null && state.isLast(ask.id()) ? state.reinstateLast(ask.urgency()) : waiter;
  }

  /** It is not due yet; where others went while it was late, it gets a slot behind them. */
  private Reply moveOn(Waiter waiter, long slot, long leaving) {
    if (leaving > slot) {
      state.shift(state.room(leaving, slot, terms));
      state.wait(waiter.place(state.place(leaving)));
    }
    return reply(HELD, leaving - now, waiter.day());
  }

  private Reply grant(long slot, long day) {
    state.grant(ask.id(), slot, day, terms);
    boolean leased = !robots && limits.maxInFlight() != null;
    if (leased) {
      state.lease(ask.id(), now + Terms.micros(limits.leaseTtl()));
    }
    return new Reply(GRANTED, slot - now, leased, state.standing(day, now, wall));
  }

  private boolean full() {
    Integer bound = limits.maxInFlight();
    return bound != null && !robots && state.allLeasesOut(bound, now);
  }

  private @Nullable Verdict refusal(long wait, long day) {
    Verdict tooFar = beyondPatience(wait);
    if (tooFar != null) {
      return tooFar;
    }
    Long cap = limits.perDay();
    return cap != null && state.days().of(day) >= cap ? SPENT : null;
  }

  private @Nullable Verdict beyondPatience(long wait) {
    long patience = ask.patienceMicros();
    long pause = Math.max(0, state.until() - now);
    if (pause > patience) {
      return PAUSED;
    }
    if (robots || wait <= patience) {
      return null;
    }
    return pause > 0 && wait - pause <= patience ? PAUSED : TOO_FAR;
  }

  private Reply refuse(Verdict refusal, long wait, long day) {
    long delay = wait;
    if (refusal == PAUSED) {
      delay = state.until() - now;
    } else if (refusal == SPENT) {
      delay = BudgetState.dayLeft(day, wall);
    }
    return reply(refusal, delay, day);
  }

  private Reply reply(Verdict verdict, long delay, long day) {
    return new Reply(verdict, delay, false, state.standing(day, now, wall));
  }

  private long chargeable(long slot) {
    return state.days().chargeable(BudgetState.day(slot, now, wall));
  }
}
