package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many threads, real time, short intervals. */
class GateThreadsTest {
  private final SystemTime system = SystemTime.start("gate-test");
  private final LocalCoordinator coordinator = new LocalCoordinator(system.time());
  private final Gate gate =
      new Gate(
          coordinator,
          new WaitingSettings(Duration.ofMinutes(1), 20_000),
          OnFailure.REFUSE,
          system.time());
  private final ExecutorService workers = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    workers.shutdownNow();
    gate.close();
    system.close();
  }

  private static Limits every(Duration interval) {
    return Limits.DEFAULT.interval(interval).jitter(Duration.ZERO).perDay(null);
  }

  /** Sends one hop as a session does: one that comes too late asks anew. */
  private long send(String key, Limits limits) throws Exception {
    while (true) {
      Lease lease = gate.admit(List.of(new Claim(key, limits)), Urgency.PAGE).get(60, SECONDS);
      long now = System.nanoTime();
      if (lease.stillGood()) {
        lease.release(true);
        return now;
      }
      lease.back();
    }
  }

  @Test
  void keepsDistanceAndPace_whenManyThreadsAsk() throws Exception {
    Duration interval = Duration.ofMillis(40);
    Duration tolerance = interval.dividedBy(4); // the lead: what a hop may be late
    List<Future<List<Long>>> threads = new ArrayList<>();
    for (int thread = 0; thread < 12; thread++) {
      threads.add(
          workers.submit(
              () -> {
                List<Long> sent = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                  sent.add(send("example.com", every(interval)));
                }
                return sent;
              }));
    }

    List<Long> departures = new ArrayList<>();
    for (Future<List<Long>> thread : threads) {
      departures.addAll(thread.get(60, SECONDS));
    }

    departures.sort(Long::compare);
    for (int i = 1; i < departures.size(); i++) {
      assertThat(Duration.ofNanos(departures.get(i) - departures.get(i - 1)))
          .isGreaterThanOrEqualTo(interval.minus(tolerance));
    }
    Duration all = Duration.ofNanos(departures.get(47) - departures.get(0));
    assertThat(all)
        .isBetween(
            interval.multipliedBy(47).minus(tolerance),
            interval.multipliedBy(47).multipliedBy(3).dividedBy(2));
  }

  @Test
  void givesEveryLeaseBackOnce_whateverBecomesOfTheCalls() throws Exception {
    Limits four = every(Duration.ZERO).maxInFlight(4);
    AtomicInteger open = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ConcurrentLinkedQueue<CompletableFuture<?>> calls = new ConcurrentLinkedQueue<>();
    CountDownLatch begun = new CountDownLatch(4);
    for (int seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      workers.execute(
          () -> {
            for (int i = 0; i < 2_500; i++) {
              calls.add(call(four, random.nextInt(3), open, most));
            }
            begun.countDown();
          });
    }
    assertThat(begun.await(60, SECONDS)).isTrue();

    CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))
        .exceptionally(cancelled -> null)
        .get(60, SECONDS);

    assertThat(most).hasValueBetween(1, 4);
    Awaitility.await().until(() -> gate.inFlight() == 0 && gate.waiting() == 0);
    assertThat(open).hasValue(0);
    for (int i = 0; i < 4; i++) {
      assertThat(gate.admit(List.of(new Claim("example.com", four)), Urgency.PAGE)).isCompleted();
    }
  }

  private CompletableFuture<?> call(
      Limits limits, int fate, AtomicInteger open, AtomicInteger most) {
    CompletableFuture<Lease> admitted =
        gate.admit(List.of(new Claim("example.com", limits)), Urgency.PAGE);
    CompletableFuture<Void> ended =
        admitted.thenAcceptAsync(
            lease -> {
              most.accumulateAndGet(open.incrementAndGet(), Math::max);
              open.decrementAndGet();
              lease.release(fate == 0);
              lease.release(true);
              lease.back();
            },
            workers);
    if (fate == 2) {
      admitted.cancel(true);
    }
    return ended;
  }

  @Test
  void letsOtherBudgetsGo_whileThousandsWaitForOne() throws Exception {
    List<Claim> slow = List.of(new Claim("slow.example", every(Duration.ofMillis(5))));
    for (int i = 0; i < 5_000; i++) {
      var unused = gate.admit(slow, Urgency.PAGE);
    }

    long begun = System.nanoTime();
    for (int i = 0; i < 10; i++) {
      send("fast" + i + ".example", every(Duration.ofSeconds(5)));
    }

    assertThat(NANOSECONDS.toMillis(System.nanoTime() - begun)).isLessThan(1_000);
  }

  @Test
  void letsOtherBudgetsGo_whileAThousandThreadsBlockOnOne() throws Exception {
    ExecutorService many = lightThreads();
    CountDownLatch waiting = new CountDownLatch(1_000);
    List<Claim> slow = List.of(new Claim("slow.example", every(Duration.ofSeconds(1))));
    for (int i = 0; i < 1_000; i++) {
      many.execute(
          () -> {
            CompletableFuture<Lease> admitted = gate.admit(slow, Urgency.PAGE);
            waiting.countDown();
            admitted.handle((lease, refused) -> "over").join();
          });
    }
    assertThat(waiting.await(30, SECONDS)).isTrue();

    Future<Long> elsewhere = many.submit(() -> send("fast.example", every(Duration.ofSeconds(5))));

    assertThat(elsewhere.get(1, SECONDS)).isNotNull();
    gate.close();
    many.shutdown();
    assertThat(many.awaitTermination(30, SECONDS)).isTrue();
  }

  /** Virtual threads where the JVM has them. */
  private static ExecutorService lightThreads() {
    try {
      return (ExecutorService)
          requireNonNull(Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
    } catch (ReflectiveOperationException before21) {
      return Executors.newCachedThreadPool();
    }
  }

  @Test
  void letsOtherBudgetsGo_whileTheCoordinatorIsStuckWithOne() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch free = new CountDownLatch(1);
    Coordinator sticky =
        new StickyCoordinator(coordinator, "stuck.example", asked::countDown, free);
    Gate sharing = new Gate(sticky, WaitingSettings.DEFAULT, OnFailure.REFUSE, system.time());
    List<Claim> stuck = List.of(new Claim("stuck.example", every(Duration.ofSeconds(5))));
    Future<Lease> held = workers.submit(() -> sharing.admit(stuck, Urgency.PAGE).get(30, SECONDS));
    assertThat(asked.await(10, SECONDS)).isTrue();
    // whoever comes for the same budget joins the line without waiting for the stuck thread
    CompletableFuture<Lease> behind = sharing.admit(stuck, Urgency.PAGE);

    CompletableFuture<Lease> elsewhere =
        sharing.admit(
            List.of(new Claim("free.example", every(Duration.ofSeconds(5)))), Urgency.PAGE);

    assertThat(elsewhere).isCompleted();
    assertThat(behind).isNotDone();
    free.countDown();
    assertThat(held.get(10, SECONDS).dayCount()).isEqualTo(1);
    behind.cancel(true);
  }

  /** Stands still in the reserve of one budget until it is let go. */
  private static final class StickyCoordinator extends ForwardingCoordinator {
    private final String key;
    private final Runnable onStuck;
    private final CountDownLatch free;

    StickyCoordinator(Coordinator to, String key, Runnable onStuck, CountDownLatch free) {
      super(to);
      this.key = key;
      this.onStuck = onStuck;
      this.free = free;
    }

    @Override
    public CompletableFuture<Reply> reserve(Ask ask) {
      if (ask.key().equals(key)) {
        onStuck.run();
        try {
          assertThat(free.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
      return super.reserve(ask);
    }
  }
}
