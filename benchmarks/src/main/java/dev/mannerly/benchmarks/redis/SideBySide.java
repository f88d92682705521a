package dev.mannerly.benchmarks.redis;

import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * All limiters in one run on one Redis; prints Markdown tables. Arguments, all optional: the parts
 * to run ({@code uncontended}, {@code contended}, {@code memory}, {@code many}), the kinds by their
 * names, {@code seconds=12}.
 */
final class SideBySide {
  private static final Duration CONTESTED = Duration.ofMillis(20);
  private static final Duration NEVER_WAITING = Duration.ofMillis(10);
  private static final int IDLE_BUDGETS = 100_000;

  private final RealRedis redis;
  private final PrintStream out;
  private final List<Limiter.Kind> kinds;
  private final Duration length;

  private SideBySide(RealRedis redis, PrintStream out, List<Limiter.Kind> kinds, Duration length) {
    this.redis = redis;
    this.out = out;
    this.kinds = kinds;
    this.length = length;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    Set<String> words = Set.of(args);
    List<Limiter.Kind> named =
        Arrays.stream(Limiter.Kind.values()).filter(kind -> words.contains(kind.name())).toList();
    List<Limiter.Kind> kinds = named.isEmpty() ? List.of(Limiter.Kind.values()) : named;
    long seconds =
        words.stream()
            .filter(word -> word.startsWith("seconds="))
            .mapToLong(word -> Long.parseLong(word.substring("seconds=".length())))
            .findFirst()
            .orElse(12);
    List<String> parts =
        List.of("uncontended", "contended", "memory", "many").stream()
            .filter(words::contains)
            .toList();
    try (RealRedis redis = RealRedis.start()) {
      SideBySide run = new SideBySide(redis, System.out, kinds, Duration.ofSeconds(seconds));
      run.out.println("Redis " + redis.version() + ", Java " + Runtime.version());
      for (String part :
          parts.isEmpty() ? List.of("uncontended", "contended", "memory", "many") : parts) {
        run.run(part);
      }
    }
  }

  private void run(String part) throws IOException, InterruptedException {
    out.println();
    switch (part) {
      case "uncontended" -> uncontended();
      case "contended" -> contended();
      case "memory" -> memory();
      default -> many();
    }
  }

  private void uncontended() throws InterruptedException {
    out.println(
        "| one admission, 1000 budgets, never waiting | 1 thread: /s | p50, p99 | 32 threads: /s | p50, p99 |");
    out.println("| --- | --- | --- | --- | --- |");
    for (Limiter.Kind kind : kinds) {
      redis.flush();
      try (Limiter limiter = kind.open(redis.uri(), NEVER_WAITING)) {
        Throughput throughput = new Throughput(limiter);
        throughput.run(32, 1_000, Duration.ofSeconds(3));
        Throughput.Result one = throughput.run(1, 1_000, Duration.ofSeconds(4));
        Throughput.Result many = throughput.run(32, 1_000, Duration.ofSeconds(4));
        row(
            "| %s | %,.0f | %.0f, %.0f µs | %,.0f | %.0f, %.0f µs |",
            kind.title(),
            one.perSecond(),
            one.p50Micros(),
            one.p99Micros(),
            many.perSecond(),
            many.p50Micros(),
            many.p99Micros());
      }
    }
  }

  private void contended() throws IOException, InterruptedException {
    out.println(
        "| waiters on one budget, 20 ms apart, 4 JVMs | limiter | commands per admission | of the budget | Jain, JVMs | Jain, waiters |");
    out.println("| --- | --- | --- | --- | --- | --- |");
    for (int waiters : new int[] {12, 100, 1_000}) {
      Duration longer = waiters == 1_000 ? length.multipliedBy(3) : length;
      for (Limiter.Kind kind : kinds) {
        if (kind == Limiter.Kind.EMPTY) {
          continue;
        }
        Contest.Result result = new Contest(redis, CONTESTED, longer).run(kind, waiters);
        row(
            "| %d | %s | %.2f | %.1f %% | %.4f | %.3f |",
            waiters,
            kind.title(),
            result.commands(),
            100 * result.share(),
            result.jainOfJvms(),
            result.jainOfWaiters());
      }
    }
  }

  private void memory() throws InterruptedException {
    out.println("| one idle budget | bytes | keys |");
    out.println("| --- | --- | --- |");
    for (Limiter.Kind kind : kinds) {
      if (kind == Limiter.Kind.EMPTY) {
        continue;
      }
      redis.flush();
      try (Limiter limiter = kind.open(redis.uri(), Duration.ofSeconds(5))) {
        limiter.admit("first.example");
        long before = Long.parseLong(redis.info("memory", "used_memory"));
        for (int i = 0; i < IDLE_BUDGETS; i++) {
          limiter.admit("www-site-" + i + ".example");
        }
        Thread.sleep(200); // leases that ride on a next call are given back
        long after = Long.parseLong(redis.info("memory", "used_memory"));
        long keys = Long.parseLong(String.valueOf(redis.command("DBSIZE")));
        row(
            "| %s | %.0f | %.1f |",
            kind.title(), (after - before) / (double) IDLE_BUDGETS, keys / (double) IDLE_BUDGETS);
      }
    }
  }

  private void many() throws InterruptedException {
    out.println("| admissions a second, 32 threads, over | 1,000 budgets | 1,000,000 budgets |");
    out.println("| --- | --- | --- |");
    for (Limiter.Kind kind : kinds) {
      redis.flush();
      try (Limiter limiter = kind.open(redis.uri(), NEVER_WAITING)) {
        Throughput throughput = new Throughput(limiter);
        throughput.run(32, 1_000, Duration.ofSeconds(3));
        double few = throughput.run(32, 1_000, Duration.ofSeconds(5)).perSecond();
        double many = throughput.run(32, 1_000_000, Duration.ofSeconds(10)).perSecond();
        row("| %s | %,.0f | %,.0f |", kind.title(), few, many);
      }
    }
  }

  private void row(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
