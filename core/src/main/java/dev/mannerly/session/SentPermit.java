package dev.mannerly.session;

import dev.mannerly.gate.Lease;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The permit of one hop that was released and logged. Ends once, whoever says so first. */
final class SentPermit extends AtomicBoolean implements Permit {
  private static final long serialVersionUID = 1L;

  private final transient Departures departures;
  private final transient Walk walk;
  private final transient Lease lease;
  private final String id;
  private final transient Optional<String> userAgent;
  private final long sentNanos;
  private volatile int status;
  private volatile @Nullable Failure failure;

  SentPermit(
      Departures departures,
      Walk walk,
      Lease lease,
      String id,
      Optional<String> userAgent,
      long sentNanos) {
    this.departures = departures;
    this.walk = walk;
    this.lease = lease;
    this.id = id;
    this.userAgent = userAgent;
    this.sentNanos = sentNanos;
  }

  @Override
  public Optional<String> userAgent() {
    return userAgent;
  }

  @Override
  public Optional<String> userAgent(List<String> present) {
    return departures.userAgent(present);
  }

  @Override
  public boolean stillGood() {
    return lease.stillGood();
  }

  @Override
  public void back() {
    if (compareAndSet(false, true)) {
      failure = Failure.CANCELLED;
      lease.back();
      departures.back(this);
    }
  }

  @Override
  public void answered(Answer answer) {
    status = answer.status();
    departures.answered(this, answer);
  }

  @Override
  public void ended(Outcome outcome) {
    if (compareAndSet(false, true)) {
      failure = outcome.failure();
      lease.release(failure == null && departures.welcome(status));
      departures.ended(this);
    }
  }

  Hop hop() {
    return walk.hop;
  }

  String budget() {
    return walk.budget.key();
  }

  String id() {
    return id;
  }

  long sentNanos() {
    return sentNanos;
  }

  /** 0 while no head of a response has come. */
  int status() {
    return status;
  }

  @Nullable Failure failure() {
    return failure;
  }
}
