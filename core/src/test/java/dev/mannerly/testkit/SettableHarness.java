package dev.mannerly.testkit;

import java.time.Duration;

/** A harness whose clock tests move, exact to the microsecond. */
public interface SettableHarness extends CoordinatorHarness {

  /** Steps the clock that the days come from, as an operator or NTP does; back when negative. */
  void stepClock(Duration by);
}
