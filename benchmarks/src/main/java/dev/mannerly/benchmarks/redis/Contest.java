package dev.mannerly.benchmarks.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mannerly.testkit.RealRedis;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Many waiters in several JVMs on one budget. */
final class Contest {
  private static final int JVMS = 4;

  private final RealRedis redis;
  private final Duration interval;
  private final Duration length;

  /**
   * What came of it.
   *
   * @param commands commands sent to Redis per admission
   * @param share of what the budget allows
   * @param jainOfJvms fairness among the JVMs: 1 when all got the same
   * @param jainOfWaiters fairness among all threads
   */
  record Result(double commands, double share, double jainOfJvms, double jainOfWaiters) {}

  Contest(RealRedis redis, Duration interval, Duration length) {
    this.redis = redis;
    this.interval = interval;
    this.length = length;
  }

  Result run(Limiter.Kind kind, int waiters) throws IOException, InterruptedException {
    redis.flush();
    List<Process> herds = new ArrayList<>();
    try {
      List<BufferedReader> outputs = new ArrayList<>();
      for (int jvm = 0; jvm < JVMS; jvm++) {
        Process herd = start(kind, waiters / JVMS);
        herds.add(herd);
        outputs.add(new BufferedReader(new InputStreamReader(herd.getInputStream(), UTF_8)));
      }
      for (BufferedReader output : outputs) {
        output.readLine();
      }
      redis.command("CONFIG", "RESETSTAT");
      for (Process herd : herds) {
        herd.getOutputStream().write('\n');
        herd.getOutputStream().flush();
      }
      List<int[]> counts = new ArrayList<>();
      for (BufferedReader output : outputs) {
        counts.add(
            Arrays.stream(output.readLine().trim().split(" ", -1))
                .mapToInt(Integer::parseInt)
                .toArray());
      }
      return result(counts, sent(kind));
    } finally {
      herds.forEach(Process::destroyForcibly);
      for (Process herd : herds) {
        herd.waitFor();
      }
    }
  }

  /** Inner commands of scripts are not sent; Bucket4j's script holds the one GET beside its own. */
  private long sent(Limiter.Kind kind) {
    long scripts = redis.calls("evalsha") + redis.calls("eval");
    return kind == Limiter.Kind.BUCKET4J ? Math.max(scripts, redis.calls("get")) : scripts;
  }

  private Result result(List<int[]> counts, long sent) {
    double[] byJvm = counts.stream().mapToDouble(each -> Arrays.stream(each).sum()).toArray();
    double[] byWaiter = counts.stream().flatMapToInt(Arrays::stream).asDoubleStream().toArray();
    double admitted = Arrays.stream(byJvm).sum();
    return new Result(
        sent / admitted,
        admitted * interval.toNanos() / length.toNanos(),
        jain(byJvm),
        jain(byWaiter));
  }

  private static double jain(double[] shares) {
    double sum = Arrays.stream(shares).sum();
    double squares = Arrays.stream(shares).map(share -> share * share).sum();
    return sum * sum / (shares.length * squares);
  }

  private Process start(Limiter.Kind kind, int threads) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-cp",
            System.getProperty("java.class.path"),
            Herd.class.getName(),
            kind.name(),
            redis.uri(),
            "contested.example",
            Long.toString(interval.toMillis()),
            Long.toString(length.toMillis()),
            Integer.toString(threads))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
