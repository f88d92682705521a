package dev.mannerly.benchmarks;

import dev.mannerly.robots.RobotsRules;
import dev.mannerly.robots.Verdict;
import java.nio.charset.StandardCharsets;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * One path against half a megabyte of wildcard rules that all nearly match, and an ordinary one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class RobotsCheck {
  private static final int SIZE = 500_000;

  private RobotsRules hostile;
  private RobotsRules ordinary;
  private String longPath;

  @Setup
  public void read() {
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (int rule = 0; text.length() < SIZE; rule++) {
      text.append("Disallow: /").append("*a".repeat(4 + rule % 60)).append("*b\n");
    }
    hostile = rules(text.toString());
    ordinary = rules("User-agent: *\nDisallow: /private\nDisallow: /*?session=\nAllow: /\n");
    longPath = "/b" + "a".repeat(2_000);
  }

  @Benchmark
  public Verdict hostileFile() {
    return hostile.verdict(longPath);
  }

  @Benchmark
  public Verdict ordinaryFile() {
    return ordinary.verdict("/articles/2026/politeness?page=2");
  }

  private static RobotsRules rules(String text) {
    return RobotsRules.parse(text.getBytes(StandardCharsets.UTF_8), "text/plain", "BenchBot");
  }
}
