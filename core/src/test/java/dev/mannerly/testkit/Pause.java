package dev.mannerly.testkit;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Scripted waits of a server; all end when it closes. */
final class Pause {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final CountDownLatch closed = new CountDownLatch(1);

  void close() {
    closed.countDown();
  }

  boolean closed() {
    return closed.getCount() == 0;
  }

  void untilClosed() throws InterruptedIOException {
    of(LONGEST);
  }

  void of(Duration length) throws InterruptedIOException {
    if (length.isZero()) {
      return;
    }
    try {
      boolean unused = closed.await(length.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server's thread was interrupted");
    }
  }
}
