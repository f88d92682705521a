package dev.mannerly.fleet;

import java.time.Duration;

/**
 * What one JVM has had to do with a budget of late.
 *
 * @param key the budget key
 * @param interval what this JVM's settings, and the Crawl-delay that it read, ask for
 * @param sent hops released since the JVM reports about this budget
 * @param retries how many of them were not the first try
 * @param lastStatus the latest status that was answered; 0 when there is none yet
 * @param waiting how many hops wait for their turn
 * @param inFlight how many have been released and have not ended
 */
public record BudgetReport(
    String key,
    Duration interval,
    long sent,
    long retries,
    int lastStatus,
    int waiting,
    int inFlight) {

  /** The same with the queue as it is now. */
  public BudgetReport load(int newWaiting, int newInFlight) {
    return new BudgetReport(key, interval, sent, retries, lastStatus, newWaiting, newInFlight);
  }
}
