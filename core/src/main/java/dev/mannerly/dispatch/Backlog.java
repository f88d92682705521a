package dev.mannerly.dispatch;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What waits, by budget, and in which order budgets are asked for: each in turn. */
final class Backlog<T> {
  private final Bounds bounds;

  @GuardedBy("this")
  private final Map<String, Lane<T>> lanes = new HashMap<>();

  @GuardedBy("this")
  private final ArrayDeque<Lane<T>> inLine = new ArrayDeque<>();

  @GuardedBy("this")
  private int size;

  @GuardedBy("this")
  private boolean closed;

  Backlog(Bounds bounds) {
    this.bounds = bounds;
  }

  /** Queues an item; false when there is no room for it, or the backlog is closed. */
  synchronized boolean add(String budget, T item) {
    if (closed || size >= bounds.total()) {
      return false;
    }
    Lane<T> lane = lanes.computeIfAbsent(budget, Lane::new);
    if (lane.items.size() >= bounds.perBudget()) {
      return false;
    }
    size++;
    lane.items.addLast(item);
    if (!lane.busy) {
      lane.busy = true;
      inLine.addLast(lane);
    }
    return true;
  }

  /** Puts an item that was handed out at the head again; there is always room for it. */
  synchronized void addFirst(String budget, T item) {
    Lane<T> lane = lanes.computeIfAbsent(budget, Lane::new);
    size++;
    lane.items.addFirst(item);
    if (!lane.busy && !closed) {
      lane.busy = true;
      inLine.addFirst(lane);
    }
  }

  /** The lane whose turn it is, its first item {@link Lane#asked} for; null when none can go. */
  synchronized @Nullable Lane<T> next() {
    Lane<T> lane = inLine.pollFirst();
    if (lane != null) {
      lane.asked = requireNonNull(lane.items.pollFirst(), "a lane in line has items");
    }
    return lane;
  }

  /** Remembers whose answer is awaited; false when nobody waits for it any more. */
  synchronized boolean awaits(Lane<T> lane, CompletableFuture<?> answer) {
    if (closed) {
      return false;
    }
    lane.answer = answer;
    return true;
  }

  /** Takes out what was asked for; its lane goes to the end of the line. */
  synchronized @Nullable T done(Lane<T> lane) {
    T item = lane.asked;
    lane.asked = null;
    lane.answer = null;
    lane.rests = 0;
    if (item != null) {
      size--;
      goOn(lane);
    }
    return item;
  }

  /** Puts what was asked for back; its lane stands out of line until {@link #rested}. */
  synchronized int rest(Lane<T> lane) {
    T item = lane.asked;
    if (item != null) {
      lane.items.addFirst(item);
    }
    lane.asked = null;
    lane.answer = null;
    return lane.rests++;
  }

  synchronized void rested(Lane<T> lane) {
    goOn(lane);
  }

  private synchronized void goOn(Lane<T> lane) {
    if (closed) {
      return;
    }
    if (lane.items.isEmpty()) {
      lane.busy = false;
      lanes.remove(lane.budget);
    } else {
      inLine.addLast(lane);
    }
  }

  synchronized int size() {
    return size;
  }

  /** Ends all asking; returns the answers that are still awaited. */
  synchronized List<CompletableFuture<?>> close() {
    closed = true;
    inLine.clear();
    List<CompletableFuture<?>> awaited = new ArrayList<>();
    for (Lane<T> lane : lanes.values()) {
      if (lane.answer != null) {
        awaited.add(lane.answer);
      }
    }
    return awaited;
  }

  /** Takes out all that is left. */
  synchronized List<T> drain() {
    List<T> left = new ArrayList<>(size);
    for (Lane<T> lane : lanes.values()) {
      if (lane.asked != null) {
        left.add(lane.asked);
      }
      left.addAll(lane.items);
    }
    lanes.clear();
    size = 0;
    return left;
  }
}
