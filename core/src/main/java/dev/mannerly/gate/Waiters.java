package dev.mannerly.gate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reservations of one budget that were not granted yet: few, since a JVM holds one or two.
 * Guarded by its owner's lock.
 */
final class Waiters {

  /**
   * A reservation.
   *
   * @param place its slot less the time that the budget's clock has stood still
   * @param day the day it is charged to
   */
  record Waiter(long id, long place, long day, Urgency urgency) {

    Waiter place(long newPlace) {
      return new Waiter(id, newPlace, day, urgency);
    }
  }

  private final List<Waiter> waiters = new ArrayList<>(2);

  /** Adds it, or replaces the one with its id. */
  void put(Waiter waiter) {
    remove(waiter.id());
    waiters.add(waiter);
  }

  void remove(long id) {
    waiters.removeIf(waiter -> waiter.id() == id);
  }

  @Nullable Waiter find(long id) {
    for (Waiter waiter : waiters) {
      if (waiter.id() == id) {
        return waiter;
      }
    }
    return null;
  }

  boolean isEmpty() {
    return waiters.isEmpty();
  }

  long firstPlace() {
    return waiters.stream().mapToLong(Waiter::place).min().orElseThrow();
  }

  long lastPlace() {
    return waiters.stream().mapToLong(Waiter::place).max().orElseThrow();
  }
}
