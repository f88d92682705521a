package dev.mannerly.dispatch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where turns are handed over: who waits for one, and which turns wait for somebody. */
final class Desk<T> {

  @GuardedBy("this")
  private final LinkedHashSet<Taker<T>> takers = new LinkedHashSet<>();

  @GuardedBy("this")
  private final ArrayDeque<Turn<T>> ready = new ArrayDeque<>();

  /** How many answers may come at once: asked for, and not known yet to wait. */
  @GuardedBy("this")
  private int expected;

  @GuardedBy("this")
  private boolean closed;

  /** Whether more takers wait than turns are at hand or expected; then one more is, from now on. */
  synchronized boolean expect() {
    if (takers.size() <= ready.size() + expected) {
      return false;
    }
    expected++;
    return true;
  }

  /** An answer came, or will not come at once. */
  synchronized void expectLess() {
    expected--;
  }

  /** Waits for a turn. */
  synchronized void enter(Taker<T> taker) {
    if (closed) {
      taker.complete(Optional.empty());
    } else {
      takers.add(taker);
    }
  }

  @SuppressWarnings("CollectionUndefinedEquality") // each taker is itself
  synchronized void leave(Taker<T> taker) {
    takers.remove(taker);
  }

  /** A turn that waits for somebody; null when there is none. */
  synchronized @Nullable Turn<T> pick() {
    return ready.pollFirst();
  }

  /** Hands a turn to who has waited longest, or keeps it. */
  synchronized Handed hand(Turn<T> turn) {
    for (Iterator<Taker<T>> all = takers.iterator(); all.hasNext(); ) {
      Taker<T> taker = all.next();
      all.remove();
      if (taker.complete(Optional.of(turn))) {
        return Handed.OVER;
      }
    }
    if (closed) {
      return Handed.NOT;
    }
    ready.addLast(turn);
    return Handed.KEPT;
  }

  /** Takes a turn away again; false when somebody has it. */
  synchronized boolean withdraw(Turn<T> turn) {
    return ready.remove(turn);
  }

  /** Sends all takers away; returns the turns that nobody took. */
  synchronized List<Turn<T>> close() {
    closed = true;
    List<Turn<T>> left = new ArrayList<>(ready);
    ready.clear();
    List<Taker<T>> waiting = new ArrayList<>(takers);
    takers.clear();
    waiting.forEach(taker -> taker.complete(Optional.empty()));
    return left;
  }

  /** What became of a turn. */
  enum Handed {
    OVER,
    KEPT,
    /** The desk is closed. */
    NOT
  }
}
