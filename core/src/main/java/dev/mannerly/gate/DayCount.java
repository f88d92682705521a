package dev.mannerly.gate;

/**
 * The hops charged to the current UTC day and to any later one. The day never goes back, so that a
 * clock that does cannot make a spent cap whole again. Guarded by its owner's lock.
 */
final class DayCount {
  private long day;
  private long today;
  private long tomorrow;

  DayCount(long day, long today) {
    this.day = day;
    this.today = today;
  }

  /** Moves on to {@code now}'s day, if that is later. */
  void see(long nowDay) {
    if (nowDay > day) {
      today = nowDay == day + 1 ? tomorrow : 0;
      tomorrow = 0;
      day = nowDay;
    }
  }

  /** The day that a slot on {@code slotDay} is charged to. */
  long chargeable(long slotDay) {
    return Math.max(slotDay, day);
  }

  long of(long chargedDay) {
    if (chargedDay < day) {
      return 0;
    }
    return chargedDay == day ? today : tomorrow;
  }

  void charge(long chargedDay) {
    add(chargedDay, 1);
  }

  void giveBack(long chargedDay) {
    if (of(chargedDay) > 0) {
      add(chargedDay, -1);
    }
  }

  void atLeast(long knownDay, long count) {
    add(knownDay, Math.max(0, count - of(knownDay)));
  }

  long day() {
    return day;
  }

  /** Whether nothing would be lost by forgetting this on {@code nowDay}. */
  boolean empty(long nowDay) {
    return tomorrow == 0 && (today == 0 || nowDay > day) && nowDay >= day;
  }

  private void add(long chargedDay, long by) {
    if (chargedDay == day) {
      today += by;
    } else if (chargedDay > day) {
      tomorrow += by;
    }
  }
}
