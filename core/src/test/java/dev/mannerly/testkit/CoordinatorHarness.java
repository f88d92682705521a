package dev.mannerly.testkit;

import dev.mannerly.gate.Coordinator;
import java.time.Duration;

/**
 * A coordinator under the contract, and the clock it decides by: one that tests move, or the real
 * one, for which moving means waiting. A new one for every test.
 */
public interface CoordinatorHarness extends AutoCloseable {

  /** The coordinator as one JVM has it. */
  Coordinator coordinator();

  /** The same state, as another JVM has it; the same object where there is only one JVM. */
  Coordinator other();

  /** Lets this much of the coordinator's time pass. */
  void advance(Duration by);

  /** The coordinator's time since the harness began. */
  Duration elapsed();

  /** Forgets all state, as a server does that is restarted without persistence. */
  void loseState();

  /**
   * The interval that the contract works with: a second for a clock that is moved, shorter for a
   * real one; a whole number of milliseconds, at least 20.
   */
  Duration unit();

  /** How far a reading of this clock may be off; zero for a clock that is moved. */
  Duration slack();

  @Override
  void close();
}
