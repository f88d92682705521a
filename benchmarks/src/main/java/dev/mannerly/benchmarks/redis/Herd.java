package dev.mannerly.benchmarks.redis;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * One JVM whose threads all want the same budget, again and again. Arguments: kind, URI, budget,
 * interval and length in milliseconds, threads. It connects, says so, begins at the first line on
 * stdin, and prints how often each thread was let through.
 */
final class Herd {

  private Herd() {}

  public static void main(String[] args) throws Exception {
    Limiter.Kind kind = Limiter.Kind.valueOf(args[0]);
    Duration interval = Duration.ofMillis(Long.parseLong(args[3]));
    long lengthMillis = Long.parseLong(args[4]);
    int threads = Integer.parseInt(args[5]);
    Limiter limiter = kind.open(args[1], interval);
    limiter.admit("warm-up-" + ProcessHandle.current().pid());
    AtomicIntegerArray counts = new AtomicIntegerArray(threads);
    CountDownLatch begin = new CountDownLatch(1);
    long[] end = new long[1];
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread =
          new Thread(
              null,
              () -> {
                try {
                  begin.await();
                  while (System.nanoTime() - end[0] < 0) {
                    limiter.admit(args[2]);
                    if (System.nanoTime() - end[0] < 0) {
                      counts.incrementAndGet(number);
                    }
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "herd-" + i,
              256 * 1024);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("ready");
    if (System.in.read() < 0) {
      return;
    }
    end[0] = System.nanoTime() + Duration.ofMillis(lengthMillis).toNanos();
    begin.countDown();
    Thread.sleep(lengthMillis + 50); // then whoever waits waits for nothing
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < threads; i++) {
      line.append(counts.get(i)).append(' ');
    }
    System.out.println(line);
    Runtime.getRuntime().halt(0);
  }
}
