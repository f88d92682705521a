package dev.mannerly.testkit;

import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Gate;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Gates on one coordinator, and the clock they live by: one that tests move, or the real one, for
 * which moving means waiting. A new one for every test.
 */
public interface GateHarness extends AutoCloseable {

  /** A gate of one JVM; each call brings another JVM to the same coordinator. */
  Gate gate(WaitingSettings waiting);

  /** Lets this much time pass; everything that falls due on the way has happened on return. */
  void advance(Duration by);

  /**
   * What the future completes with, letting at most half a unit pass; fails when that is not
   * enough.
   *
   * @throws ExecutionException with what it failed with
   */
  <T> T await(CompletableFuture<T> future) throws ExecutionException;

  /** The time since the harness began. */
  Duration elapsed();

  /**
   * The interval that the contract works with: a second for a clock that is moved, shorter for a
   * real one, but at least 100 ms.
   */
  Duration unit();

  /** How late a departure may be observed; zero for a clock that is moved. */
  Duration slack();

  @Override
  void close();
}
