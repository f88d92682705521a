package dev.mannerly.testkit;

import dev.mannerly.time.Time;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Time that stands until a test moves it. Timer tasks run on the thread that moves it, in the order
 * of their instants; the executor runs on the spot; chance always draws the value that was set.
 */
public final class FakeTime {
  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(
          Comparator.<Task>comparingLong(task -> task.due).thenComparingLong(task -> task.order));
  private long nanos = 1_000_000_000_000L;
  private long order;
  private Instant now;
  private volatile long nextLong;

  private FakeTime(Instant now) {
    this.now = now;
  }

  public static FakeTime at(String instant) {
    return new FakeTime(Instant.parse(instant));
  }

  /** This time as the code under test takes it. */
  public Time time() {
    return new Time(
        this::nanos, this::now, this::after, Runnable::run, (RandomGenerator) () -> nextLong);
  }

  /** Moves the ticker and the wall clock on, running what falls due on the way. */
  public void advance(Duration by) {
    long target = nanos() + by.toNanos();
    for (Task task = nextUpTo(target); task != null; task = nextUpTo(target)) {
      task.action.run();
    }
    moveTo(target);
  }

  public void advanceMillis(long millis) {
    advance(Duration.ofMillis(millis));
  }

  /** Steps the wall clock alone, as an operator or NTP does; the ticker does not notice. */
  public synchronized void stepClock(Duration by) {
    now = now.plus(by);
  }

  /** Sets what chance draws from now on. */
  public void nextLong(long value) {
    nextLong = value;
  }

  public synchronized Instant now() {
    return now;
  }

  public synchronized long nanos() {
    return nanos;
  }

  /** How many timer tasks are pending; 0 when nothing waits. */
  public synchronized int pending() {
    return tasks.size();
  }

  private synchronized Timer.Scheduled after(Duration delay, Runnable action) {
    Task task = new Task(nanos + Math.max(0, delay.toNanos()), order++, action);
    tasks.add(task);
    return () -> cancel(task);
  }

  private synchronized void cancel(Task task) {
    tasks.remove(task);
  }

  private synchronized @Nullable Task nextUpTo(long target) {
    Task task = tasks.peek();
    if (task == null || task.due - target > 0) {
      return null;
    }
    tasks.remove();
    moveTo(task.due);
    return task;
  }

  private synchronized void moveTo(long target) {
    if (target - nanos > 0) {
      now = now.plusNanos(target - nanos);
      nanos = target;
    }
  }

  private record Task(long due, long order, Runnable action) {}
}
