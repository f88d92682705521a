package dev.mannerly.gate;

import java.util.List;

/**
 * In how long each place of a queue will have its turn, if nothing changes.
 *
 * @param slots in how many nanoseconds the slots come that the queue holds, soonest first
 * @param unheldNanos when the first slot comes that it would get now
 * @param eachNanos how far apart further slots come
 */
record Forecast(List<Long> slots, long unheldNanos, long eachNanos) {

  static Forecast of(List<Turn> turns, Standing standing, Terms terms, long eachNanos, long now) {
    List<Long> slots =
        turns.stream()
            .filter(Turn::reserved)
            .map(turn -> Math.max(0, turn.slotNanos() - now))
            .sorted()
            .toList();
    long next = Math.max(standing.nextMicros() - terms.tolerance(), standing.pauseMicros());
    return new Forecast(slots, Math.max(0, next) * 1000, eachNanos);
  }

  /** In how many nanoseconds the hop at this place, counted from 0, has its turn. */
  long nanos(int place) {
    if (place < slots.size()) {
      return slots.get(place);
    }
    return slots.isEmpty()
        ? unheldNanos + place * eachNanos
        : slots.get(slots.size() - 1) + (place - slots.size() + 1) * eachNanos;
  }
}
