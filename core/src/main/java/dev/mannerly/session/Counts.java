package dev.mannerly.session;

import dev.mannerly.hop.Reason;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What this JVM did so far; for status and the exit summary. */
public final class Counts {
  private final LongAdder sent = new LongAdder();
  private final LongAdder excluded = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final ConcurrentHashMap<Reason, LongAdder> refused = new ConcurrentHashMap<>();

  Counts() {}

  void countSent() {
    sent.increment();
  }

  /** A hop that was released and, in the end, not sent. */
  void countBack() {
    sent.decrement();
  }

  void countEnded() {
    ended.increment();
  }

  void countExcluded() {
    excluded.increment();
  }

  void countRefused(Reason reason) {
    refused.computeIfAbsent(reason, unseen -> new LongAdder()).increment();
  }

  /** Hops released and not given back, our own robots fetches included. */
  public long sent() {
    return sent.sum();
  }

  /** Hops released whose response has not ended yet. */
  public long inFlight() {
    return sent.sum() - ended.sum();
  }

  /** Hops out of scope, which passed untouched. */
  public long excluded() {
    return excluded.sum();
  }

  /** Hops refused for a reason. */
  public long refused(Reason reason) {
    LongAdder count = refused.get(reason);
    return count == null ? 0 : count.sum();
  }

  /** Hops refused, all reasons together. */
  public long refused() {
    return refused.values().stream().mapToLong(LongAdder::sum).sum();
  }
}
