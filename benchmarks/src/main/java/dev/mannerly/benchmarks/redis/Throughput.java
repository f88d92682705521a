package dev.mannerly.benchmarks.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Admissions that wait for nothing, from some threads, over some budgets in turn. */
final class Throughput {
  private static final int SAMPLES = 200_000;

  private final Limiter limiter;
  private final AtomicLong next = new AtomicLong();

  /**
   * What came of it.
   *
   * @param p50Micros the median of an admission
   * @param p99Micros what one in a hundred exceeds
   */
  record Result(double perSecond, double p50Micros, double p99Micros) {}

  Throughput(Limiter limiter) {
    this.limiter = limiter;
  }

  Result run(int threads, int budgets, Duration length) throws InterruptedException {
    List<long[]> samples = new ArrayList<>();
    List<Thread> all = new ArrayList<>();
    AtomicLong admitted = new AtomicLong();
    long begun = System.nanoTime();
    long end = begun + length.toNanos();
    for (int i = 0; i < threads; i++) {
      long[] mine = new long[SAMPLES / threads];
      samples.add(mine);
      Thread thread = new Thread(() -> admitted.addAndGet(admit(mine, budgets, end)));
      thread.start();
      all.add(thread);
    }
    for (Thread thread : all) {
      thread.join();
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    long[] sorted =
        samples.stream()
            .flatMapToLong(Arrays::stream)
            .filter(nanos -> nanos > 0)
            .sorted()
            .toArray();
    return new Result(
        admitted.get() / seconds,
        sorted[sorted.length / 2] / 1e3,
        sorted[(int) (sorted.length * 0.99)] / 1e3);
  }

  private long admit(long[] samples, int budgets, long end) {
    long count = 0;
    try {
      for (long now = System.nanoTime(); now - end < 0; count++) {
        limiter.admit("site-" + next.getAndIncrement() % budgets + ".example");
        long done = System.nanoTime();
        samples[(int) (count % samples.length)] = done - now;
        now = done;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return count;
  }
}
