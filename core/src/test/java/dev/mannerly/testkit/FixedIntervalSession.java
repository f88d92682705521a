package dev.mannerly.testkit;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The simplest policy there is, for the tests of an adapter alone: each host has slots one interval
 * apart, some hops are refused, and every hop that was asked for is remembered with its permit.
 */
public final class FixedIntervalSession implements HopSession {
  private final Duration interval;
  private final Map<String, Long> nextSlots = new HashMap<>();
  private final List<RecordedPermit> permits = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<Hop> asked = new ConcurrentLinkedQueue<>();
  private volatile Function<Hop, @Nullable Refusal> refusals = hop -> null;
  private volatile @Nullable String userAgent;
  private volatile boolean refusalsAsResponses;
  private volatile int retries;

  public FixedIntervalSession(Duration interval) {
    this.interval = interval;
  }

  /** Refuses the hops for which this gives a refusal. */
  public FixedIntervalSession refusing(Function<Hop, @Nullable Refusal> newRefusals) {
    refusals = newRefusals;
    return this;
  }

  /** Hands refusals out as made-up responses. */
  public FixedIntervalSession refusingByResponse() {
    refusalsAsResponses = true;
    return this;
  }

  public FixedIntervalSession userAgent(String newUserAgent) {
    userAgent = newUserAgent;
    return this;
  }

  /** Retries 429 and 503 so often. */
  public FixedIntervalSession retrying(int newRetries) {
    retries = newRetries;
    return this;
  }

  /** What was asked, in order, refused or not. */
  public List<Hop> asked() {
    return List.copyOf(asked);
  }

  /** The permits that were handed out, in order. */
  public List<RecordedPermit> permits() {
    return List.copyOf(permits);
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    try {
      return awaitAsync(hop).get();
    } catch (ExecutionException e) {
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting");
    }
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    asked.add(hop);
    Refusal refusal = refusals.apply(hop);
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal.asException());
    }
    long delay = delayToSlot(URI.create(hop.url()).getHost());
    CompletableFuture<Permit> granted = new CompletableFuture<>();
    if (delay <= 0) {
      grant(hop, granted);
    } else {
      CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS)
          .execute(() -> grant(hop, granted));
    }
    return granted;
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return (answer.status() == 429 || answer.status() == 503) && hop.attempt() < retries;
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return refusalsAsResponses
        ? Optional.of(
            new MadeUpResponse(
                refusal.reason().status(),
                "Refused",
                Map.of("X-Mannerly-Reason", refusal.reason().name()),
                refusal.refusal().message()))
        : Optional.empty();
  }

  private synchronized long delayToSlot(String host) {
    long now = System.nanoTime();
    Long next = nextSlots.get(host);
    long slot = next == null || next - now < 0 ? now : next;
    nextSlots.put(host, slot + interval.toNanos());
    return slot - now;
  }

  private void grant(Hop hop, CompletableFuture<Permit> granted) {
    RecordedPermit permit = new RecordedPermit(hop, Optional.ofNullable(userAgent));
    permits.add(permit); // before its caller goes on
    if (!granted.complete(permit)) {
      permits.remove(permit);
    }
  }
}
