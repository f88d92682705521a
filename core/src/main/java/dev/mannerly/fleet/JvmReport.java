package dev.mannerly.fleet;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What one JVM says of itself.
 *
 * @param jvm who says so
 * @param at when, by its own clock
 * @param sent hops released since its start, our own robots fetches included
 * @param refused hops refused since its start, by reason; what is 0 is left out
 * @param waiting how many hops wait for their turn
 * @param inFlight how many have been released and have not ended
 * @param ungated its clients that are known not to be gated
 * @param budgets its busiest budgets of late
 */
public record JvmReport(
    Jvm jvm,
    Instant at,
    long sent,
    Map<String, Long> refused,
    long waiting,
    long inFlight,
    List<String> ungated,
    List<BudgetReport> budgets) {

  /**
   * What does not change while it runs.
   *
   * @param host the machine
   * @param pid the process
   * @param version of Mannerly
   * @param mode {@code enforce} or {@code observe}
   * @param settings the hash of its settings, equal where two JVMs have the same
   * @param started when it first asked for leave to send, by its own clock
   */
  public record Jvm(
      String host, long pid, String version, String mode, String settings, Instant started) {}

  public JvmReport {
    refused = Map.copyOf(refused);
    ungated = List.copyOf(ungated);
    budgets = List.copyOf(budgets);
  }

  /** How many hops were refused, all reasons together. */
  public long allRefused() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }
}
