package dev.mannerly.redis;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Coordinators;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Lease;
import dev.mannerly.gate.Urgency;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * A worker JVM: its threads ask for leave in a loop and print when they had it, in the nanoseconds
 * of the machine's monotonic clock. Arguments: URI, name, threads, interval and length in
 * milliseconds.
 */
final class FleetWorker {
  private final Gate gate;
  private final List<Claim> claims;
  private final long endNanos;

  private FleetWorker(Gate gate, Limits limits, long endNanos) {
    this.gate = gate;
    this.claims = List.of(new Claim("example.com", limits));
    this.endNanos = endNanos;
  }

  public static void main(String[] args) throws InterruptedException {
    SystemTime time = SystemTime.start("worker");
    Gate gate =
        new Gate(
            Coordinators.connect(CoordinatorSettings.DEFAULT.uri(args[0]), time.time(), args[1]),
            WaitingSettings.DEFAULT,
            OnFailure.REFUSE,
            time.time());
    Limits limits =
        Connected.LIMITS.interval(Duration.ofMillis(Long.parseLong(args[3]))).maxInFlight(50);
    gate.admit(List.of(new Claim("warm-up.example", limits)), Urgency.PAGE).join().release(true);
    long endNanos = System.nanoTime() + Duration.ofMillis(Long.parseLong(args[4])).toNanos();
    FleetWorker worker = new FleetWorker(gate, limits, endNanos);
    Thread[] threads = new Thread[Integer.parseInt(args[2])];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(worker::run, "worker-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void run() {
    while (System.nanoTime() - endNanos < 0) {
      try {
        Lease lease = gate.admit(claims, Urgency.PAGE).join();
        long departure = System.nanoTime(); // before the check, which then vouches for it
        if (lease.stillGood()) {
          System.out.println(departure);
          lease.release(true);
        } else {
          lease.back();
        }
      } catch (CompletionException e) {
        System.err.println(e.getMessage()); // refused: asks again
      }
    }
  }
}
