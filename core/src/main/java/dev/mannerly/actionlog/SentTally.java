package dev.mannerly.actionlog;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the {@code sent} lines by UTC day and budget. In doubt a line counts: one that is torn
 * before its event may have been {@code sent}, and one without a day or an instant was perhaps
 * written today.
 */
final class SentTally {

  /** One day. */
  static final class Day {
    private long total;
    private final Map<String, Long> budgets = new HashMap<>();
    private final Map<String, Long> highest = new HashMap<>();

    long total() {
      return total;
    }

    Map<String, Long> budgets() {
      return budgets;
    }

    void add(@Nullable String budget, long count) {
      total += count;
      if (budget != null) {
        budgets.merge(budget, count, Long::sum);
      }
    }

    /**
     * Where files of today are gone, the lines that are left say how many there were: each carries
     * its budget's count.
     */
    private void restore() {
      highest.forEach(
          (budget, count) -> {
            long missing = count - budgets.getOrDefault(budget, 0L);
            if (missing > 0) {
              add(budget, missing);
            }
          });
    }
  }

  private static final Set<String> KEYS = Set.of("ts", "event", "budget", "day", "dayCount");
  private static final byte[] EVENT_SENT = LineEncoder.ascii("\",\"event\":\"sent\"");
  private static final byte[] EVENT = LineEncoder.ascii("\",\"event\":\"");

  /** Where the event stands behind an instant of 24 characters. */
  private static final int EVENT_AT = LineEncoder.BEGIN.length() + 24;

  private final LocalDate today;
  private final LocalDate first;
  private final TreeMap<LocalDate, Day> days = new TreeMap<>();

  /**
   * @param today the day of lines that do not say theirs
   * @param first the first day that is counted
   */
  SentTally(LocalDate today, LocalDate first) {
    this.today = today;
    this.first = first;
  }

  LocalDate first() {
    return first;
  }

  /** Whether counts from that day on hold all of today. */
  boolean covers(LocalDate from) {
    return !today.isBefore(from);
  }

  Map<LocalDate, Day> days() {
    return days;
  }

  /** A day to add to; null when it is before the first that is counted. */
  @Nullable Day day(LocalDate day) {
    return day.isBefore(first) ? null : days.computeIfAbsent(day, unused -> new Day());
  }

  DayCounts today() {
    Day day = days.getOrDefault(today, new Day());
    return new DayCounts(today, day.budgets, day.total);
  }

  void restore() {
    days.values().forEach(Day::restore);
  }

  /** Counts the line that the source is at. */
  void count(LineSource line) {
    if (!line.mayHoldSeveral() && isOtherEvent(line.bytes(), line.from(), line.to())) {
      return;
    }
    count(line.bytes(), line.from(), line.to());
  }

  void count(byte[] bytes, int from, int to) {
    boolean ours = LineFields.startsLine(bytes, from, to);
    for (LineFields piece : LineFields.of(bytes, from, to, KEYS)) {
      if (ours || piece.whole()) {
        count(piece);
      }
      ours = true; // what follows begins as a line does
    }
  }

  /** The quick look at a line as this version writes it: three of four are not read any further. */
  private static boolean isOtherEvent(byte[] bytes, int from, int to) {
    int event = from + EVENT_AT;
    return LineFields.startsLine(bytes, from, to)
        && LineFields.startsWith(EVENT, bytes, event, to)
        && !LineFields.startsWith(EVENT_SENT, bytes, event, to)
        && bytes[to - 1] == '}';
  }

  private void count(LineFields line) {
    String event = line.get("event");
    if (event == null ? line.whole() : !event.equals(Event.SENT.word())) {
      return;
    }
    Day day = day(dayOf(line));
    if (day == null) {
      return;
    }
    String budget = line.get("budget");
    day.add(budget, 1);
    String count = line.get("dayCount");
    if (budget != null && count != null && line.whole()) {
      day.highest.merge(budget, number(count), Math::max);
    }
  }

  private LocalDate dayOf(LineFields line) {
    String ts = line.get("ts");
    String day = line.get("day");
    try {
      if (day != null) {
        return LocalDate.parse(day);
      }
      return ts == null || ts.length() < 10 ? today : LocalDate.parse(ts.substring(0, 10));
    } catch (DateTimeException e) {
      return today;
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
