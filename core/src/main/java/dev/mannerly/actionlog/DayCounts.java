package dev.mannerly.actionlog;

import java.time.LocalDate;
import java.util.Map;

/**
 * How many hops the action log says were released on one UTC day: at least as many as were.
 *
 * @param day the day
 * @param countsToday by budget key; a budget that sent nothing is absent
 * @param total of all budgets, and of lines that are torn before their budget
 */
public record DayCounts(LocalDate day, Map<String, Long> countsToday, long total) {

  public DayCounts {
    countsToday = Map.copyOf(countsToday);
  }

  /** The count of one budget. */
  public long of(String budget) {
    return countsToday.getOrDefault(budget, 0L);
  }
}
