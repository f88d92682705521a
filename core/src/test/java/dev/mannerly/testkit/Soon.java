package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Holds what a fuzzer runs to a time in which a stranger's input must be dealt with. It is the
 * thread's own time: that others keep the machine busy is nobody's fault.
 */
public final class Soon {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private Soon() {}

  /** A step that may fail. */
  @FunctionalInterface
  public interface Step {
    void run() throws Exception;
  }

  /** Runs it, and fails when it took long. */
  public static void run(Step step) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begun = threads.getCurrentThreadCpuTime();
    step.run();
    assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - begun)).isLessThan(LIMIT);
  }
}
