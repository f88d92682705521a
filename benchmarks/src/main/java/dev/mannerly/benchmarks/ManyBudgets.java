package dev.mannerly.benchmarks;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.gate.Urgency;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Admissions over many budgets that are all known already, in a heap of one gibibyte. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
@Fork(value = 1, jvmArgs = "-Xmx1g")
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class ManyBudgets {
  private static final int STRIDE = 7_919; // a prime, so that neighbours in memory are not next

  @Param({"1000", "100000", "1000000"})
  private int budgets;

  private SystemTime time;
  private Gate gate;
  private List<List<Claim>> claims;
  private int next;

  @Setup
  public void open() {
    time = SystemTime.start("benchmark");
    gate =
        new Gate(
            new LocalCoordinator(time.time()),
            WaitingSettings.DEFAULT,
            CoordinatorSettings.DEFAULT.onFailure(),
            time.time());
    Limits limits =
        Limits.DEFAULT
            .interval(Duration.ofNanos(1_000))
            .burst(Integer.MAX_VALUE)
            .jitter(Duration.ZERO)
            .perDay(Long.MAX_VALUE / 2);
    claims =
        IntStream.range(0, budgets)
            .mapToObj(i -> List.of(new Claim("host-number-" + i + ".example.com", limits)))
            .toList();
    claims.forEach(each -> gate.admit(each, Urgency.PAGE).join().release(true));
  }

  @TearDown
  public void close() {
    gate.close();
    time.close();
  }

  @Benchmark
  public void admissionAndRelease() {
    next = (next + STRIDE) % budgets;
    gate.admit(claims.get(next), Urgency.PAGE).join().release(true);
  }
}
