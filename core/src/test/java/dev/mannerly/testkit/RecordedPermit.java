package dev.mannerly.testkit;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A permit that remembers what it was told. */
public final class RecordedPermit implements Permit {
  private final Hop hop;
  private final Optional<String> userAgent;
  private final long grantedNanos = System.nanoTime();
  private boolean back;
  private boolean stale;
  private int ends;
  private @Nullable Answer answer;
  private @Nullable Outcome outcome;

  RecordedPermit(Hop hop, Optional<String> userAgent) {
    this.hop = hop;
    this.userAgent = userAgent;
  }

  /** When it was granted, on {@link System#nanoTime}. */
  public long grantedNanos() {
    return grantedNanos;
  }

  public Hop hop() {
    return hop;
  }

  /** Lets the permit grow too old before it is sent. */
  public synchronized void expire() {
    stale = true;
  }

  public synchronized boolean isBack() {
    return back;
  }

  /** Whether it still holds its lease. */
  public synchronized boolean open() {
    return !back && outcome == null;
  }

  /** How often its end was reported; more than once is allowed, but never before the answer. */
  public synchronized int ends() {
    return ends;
  }

  /** The status that was reported; 0 before. */
  public synchronized int status() {
    return answer == null ? 0 : answer.status();
  }

  /** The failure that was reported, or null when it ended well or has not ended. */
  public synchronized @Nullable Failure failure() {
    return outcome == null ? null : outcome.failure();
  }

  @Override
  public Optional<String> userAgent() {
    return userAgent;
  }

  @Override
  public synchronized boolean stillGood() {
    return !stale;
  }

  @Override
  public synchronized void back() {
    back = true;
  }

  @Override
  public synchronized void answered(Answer newAnswer) {
    if (back) {
      throw new IllegalStateException("answered after it was given back");
    }
    answer = newAnswer;
  }

  @Override
  public synchronized void ended(Outcome newOutcome) {
    if (back) {
      throw new IllegalStateException("ended after it was given back");
    }
    ends++;
    if (outcome == null) {
      outcome = newOutcome;
    }
  }
}
