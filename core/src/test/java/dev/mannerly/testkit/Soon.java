package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** Holds what a fuzzer runs to a time in which a stranger's input must be dealt with. */
public final class Soon {
  private static final Duration LIMIT = Duration.ofSeconds(5); // a busy machine included

  private Soon() {}

  /** A step that may fail. */
  @FunctionalInterface
  public interface Step {
    void run() throws Exception;
  }

  /** Runs it, and fails when it took long. */
  public static void run(Step step) throws Exception {
    long begun = System.nanoTime();
    step.run();
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
  }
}
