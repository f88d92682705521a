package dev.mannerly.gate;

import dev.mannerly.config.Limits;

/**
 * One budget's leave to send one hop.
 *
 * @param id the reservation it came from; its lease, too
 * @param day the UTC day it is charged to, as days since 1970
 * @param dayCount which hop of that day it is
 * @param held whether the coordinator still holds slot and charge for it
 * @param leased whether a lease has to be renewed and released
 * @param readyNanos when the hop may leave
 * @param staleNanos when it has waited so long that it would come too near to its neighbour
 */
record Grant(
    Line line,
    Limits limits,
    Urgency urgency,
    long id,
    long day,
    long dayCount,
    boolean held,
    boolean leased,
    long readyNanos,
    long staleNanos) {

  static Grant of(Line line, Ask ask, Reply reply, long sentNanos, long nowNanos) {
    long delay = reply.delayMicros() * 1000;
    return new Grant(
        line,
        ask.limits(),
        ask.urgency(),
        ask.id(),
        reply.standing().day(),
        reply.standing().dayCount(),
        true,
        reply.leased(),
        nowNanos + delay,
        sentNanos + delay + line.contact().allowance(ask.limits()));
  }

  /** The same after the coordinator has taken it back by itself. */
  Grant takenBack() {
    return new Grant(
        line, limits, urgency, id, day, dayCount, false, false, readyNanos, staleNanos);
  }

  /** An unspaced budget has no neighbour to come too near to. */
  boolean stillGood(long nowNanos) {
    return held && (limits.interval().isZero() || nowNanos - staleNanos <= 0);
  }
}
