package dev.mannerly.session;

import dev.mannerly.hop.Reason;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** What this JVM did so far; for status and the exit summary. */
public final class Counts {
  private final LongAdder sent = new LongAdder();
  private final LongAdder excluded = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final ConcurrentHashMap<Reason, LongAdder> refused = new ConcurrentHashMap<>();
  private volatile Supplier<Set<String>> ungated = Set::of;

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

  /** Who tells which clients of this JVM are not gated; nobody does outside of an agent. */
  public void ungated(Supplier<Set<String>> clients) {
    ungated = clients;
  }

  /** The clients of this JVM that are known not to be gated. */
  public Set<String> ungated() {
    return ungated.get();
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
