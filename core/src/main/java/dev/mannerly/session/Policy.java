package dev.mannerly.session;

import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Lease;
import dev.mannerly.gate.Urgency;
import dev.mannerly.hop.Refusal;
import dev.mannerly.robots.Robots;
import dev.mannerly.robots.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The policy as a list. The first check with an objection decides. */
final class Policy {
  private final Claims claims;
  private final Gate gate;
  private final @Nullable Robots robots;
  private final Duration maxCrawlDelay;
  private final FreshDelays freshDelays;

  private final List<Check> checks =
      List.of(
          this::peek, // paused for long, or today's cap spent? then not even robots.txt is fetched
          this::obeyRobots, // may this path be fetched at all? RFC 9309
          this::passGate); // when may it leave? reserves a slot, therefore last

  /**
   * @param robots null when robots.txt is not obeyed
   */
  Policy(
      Claims claims,
      Gate gate,
      @Nullable Robots robots,
      Duration maxCrawlDelay,
      FreshDelays freshDelays) {
    this.claims = claims;
    this.gate = gate;
    this.robots = robots;
    this.maxCrawlDelay = maxCrawlDelay;
    this.freshDelays = freshDelays;
  }

  List<Check> checks() {
    return checks;
  }

  private Check.Answer peek(Walk walk) {
    Optional<Refusal> refusal = gate.peek(claims.of(walk.budget, null));
    return refusal.isPresent() ? new Check.Answer.Refuse(refusal.get()) : proceed();
  }

  private Check.Answer obeyRobots(Walk walk) {
    if (robots == null) {
      return proceed();
    }
    Verdict cached = robots.cached(walk.destination);
    if (cached != null) {
      return obey(walk, cached);
    }
    CompletableFuture<Verdict> fetched = robots.verdict(walk.hop, walk.destination);
    walk.waitsFor(fetched);
    return new Check.Answer.Later(
        fetched.thenApply(
            verdict -> {
              if (robots.asked(walk.destination)) {
                freshDelays.keep(walk, verdict.crawlDelay());
              }
              return obey(walk, verdict);
            }));
  }

  private Check.Answer obey(Walk walk, Verdict verdict) {
    Refusal refusal = RobotsRefusals.of(verdict, walk, maxCrawlDelay);
    if (refusal != null) {
      return new Check.Answer.Refuse(refusal);
    }
    walk.crawlDelay = verdict.crawlDelay();
    return proceed();
  }

  private Check.Answer passGate(Walk walk) {
    CompletableFuture<Lease> admitted =
        gate.admit(claims.of(walk.budget, walk.crawlDelay), Urgency.PAGE);
    if (admitted.isDone() && !admitted.isCompletedExceptionally()) {
      walk.lease = admitted.join();
      return proceed();
    }
    walk.waitsFor(admitted);
    return new Check.Answer.Later(
        admitted.thenApply(
            lease -> {
              walk.lease = lease;
              return proceed();
            }));
  }

  private static Check.Answer proceed() {
    return Check.Answer.Proceed.INSTANCE;
  }
}
