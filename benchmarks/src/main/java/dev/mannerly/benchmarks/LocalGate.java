package dev.mannerly.benchmarks;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.gate.Ask;
import dev.mannerly.gate.Claim;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Lease;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.gate.Urgency;
import dev.mannerly.time.SystemTime;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One admission that waits for nothing, beside Bucket4j's local bucket in the same run. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class LocalGate {
  private SystemTime time;
  private LocalCoordinator coordinator;
  private Gate gate;
  private Limits limits;
  private long id;
  private List<Claim> claims;
  private Bucket bucket;

  @Setup
  public void open() {
    time = SystemTime.start("benchmark");
    coordinator = new LocalCoordinator(time.time());
    gate =
        new Gate(
            coordinator,
            WaitingSettings.DEFAULT,
            CoordinatorSettings.DEFAULT.onFailure(),
            time.time());
    limits =
        Limits.DEFAULT
            .interval(Duration.ofNanos(1_000))
            .burst(Integer.MAX_VALUE)
            .jitter(Duration.ZERO)
            .perDay(Long.MAX_VALUE / 2);
    claims = List.of(new Claim("example.com", limits));
    bucket =
        Bucket.builder()
            .addLimit(
                Bandwidth.builder()
                    .capacity(1_000_000_000)
                    .refillGreedy(1_000_000_000, Duration.ofSeconds(1))
                    .build())
            .withNanosecondPrecision()
            .build();
  }

  @TearDown
  public void close() {
    time.close();
  }

  /** The decision alone: rate, in-flight, cap and pause of one budget. */
  @Benchmark
  public Reply decision() {
    Ask ask =
        new Ask(
            "example.com",
            ++id,
            limits,
            Urgency.PAGE,
            false,
            0,
            1_000_000,
            Standing.UNKNOWN,
            List.of());
    return coordinator.reserve(ask).join();
  }

  /** With the queue of this JVM before it, and the lease from its beginning to its end. */
  @Benchmark
  public Lease admissionAndRelease() {
    Lease lease = gate.admit(claims, Urgency.PAGE).join();
    lease.release(true);
    return lease;
  }

  @Benchmark
  public boolean bucket4j() {
    return bucket.tryConsume(1);
  }
}
