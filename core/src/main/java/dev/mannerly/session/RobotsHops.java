package dev.mannerly.session;

import dev.mannerly.budget.Budget;
import dev.mannerly.budget.Budgets;
import dev.mannerly.budget.Destinations;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Lease;
import dev.mannerly.gate.Urgency;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.hop.Way;
import dev.mannerly.identity.Identity;
import dev.mannerly.robots.Fetch;
import dev.mannerly.robots.FetchNotNeededException;
import dev.mannerly.robots.Robots;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Our own fetches of robots.txt: hops like any other, but first in their queue and never asked for
 * robots.
 */
final class RobotsHops implements Fetch {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final Budgets budgets;
  private final Claims claims;
  private final Gate gate;
  private final Departures departures;
  private final Identity identity;
  private final FreshDelays freshDelays;
  private final Time time;
  private final Way defaultWay = new JvmWay();

  RobotsHops(
      Budgets budgets,
      Claims claims,
      Gate gate,
      Departures departures,
      Identity identity,
      FreshDelays freshDelays,
      Time time) {
    this.budgets = budgets;
    this.claims = claims;
    this.gate = gate;
    this.departures = departures;
    this.identity = identity;
    this.freshDelays = freshDelays;
    this.time = time;
  }

  @Override
  public CompletableFuture<Fetched> get(Hop asker, String url, BooleanSupplier needed) {
    return get(asker, url, Map.of(), needed);
  }

  @Override
  public CompletableFuture<Fetched> get(
      Hop asker, String url, Map<String, String> conditions, BooleanSupplier needed) {
    Hop hop = new Hop("robots", "GET", url, Headers.NONE, 0, asker.way());
    Destination destination = Destinations.parse(url);
    Budget budget = budgets.of(hop, destination);
    return whenAdmitted(new Walk(hop, destination, budget), conditions, needed);
  }

  private CompletableFuture<Fetched> whenAdmitted(
      Walk walk, Map<String, String> conditions, BooleanSupplier needed) {
    return gate.admit(claims.of(walk.budget, null), Urgency.ROBOTS)
        .exceptionallyComposeAsync(
            error -> CompletableFuture.failedFuture(refused(walk, error)), time.executor())
        .thenComposeAsync(lease -> send(walk, lease, conditions, needed), time.executor());
  }

  private CompletableFuture<Fetched> send(
      Walk walk, Lease lease, Map<String, String> conditions, BooleanSupplier needed) {
    if (!lease.stillGood()) {
      lease.back(); // this JVM was stopped meanwhile
      return whenAdmitted(walk, conditions, needed);
    }
    try {
      if (!needed.getAsBoolean()) {
        lease.back();
        return CompletableFuture.failedFuture(new FetchNotNeededException());
      }
    } catch (RuntimeException e) {
      lease.back();
      return CompletableFuture.failedFuture(e);
    }
    Permit permit;
    try {
      permit = departures.depart(walk, lease);
    } catch (IOException e) {
      lease.back();
      return CompletableFuture.failedFuture(
          departures.refuse(walk.hop, departures.unwritable(e).budget(walk.budget.key())));
    }
    long sent = time.ticker().nanos();
    return fetch(walk.hop, headers(conditions))
        .whenComplete(
            (fetched, error) -> {
              Duration after = Duration.ofNanos(time.ticker().nanos() - sent);
              freshDelays.answered(walk.destination.origin(), after);
              report(permit, fetched, error);
            });
  }

  /**
   * Whatever a way fails with, there was no answer: taken for a mistake of ours it would not be
   * remembered, and the next hop would ask again.
   */
  private CompletableFuture<Fetched> fetch(Hop hop, Map<String, String> headers) {
    Way way = hop.way() == null ? defaultWay : hop.way();
    try {
      return way.get(URI.create(hop.url()), headers, TIMEOUT, Robots.MAX_BYTES)
          .exceptionallyCompose(error -> CompletableFuture.failedFuture(noAnswer(error)));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(noAnswer(e));
    }
  }

  private static Throwable noAnswer(Throwable error) {
    Throwable cause = Walk.causeOf(error);
    return cause instanceof IOException || cause instanceof Error
        ? cause
        : new IOException(cause.toString(), cause);
  }

  private static void report(Permit permit, Fetched fetched, Throwable error) {
    if (error != null) {
      permit.ended(Outcome.failed(error));
      return;
    }
    permit.answered(
        new Answer(
            fetched.status(), fetched.values("retry-after"), fetched.first("date").orElse(null)));
    permit.ended(Outcome.complete());
  }

  /** A fetch that the gate refused: the hops that wait for it are refused with the same words. */
  private Throwable refused(Walk walk, Throwable error) {
    Throwable cause = Walk.causeOf(error);
    return cause instanceof RequestRefusedException refused
        ? departures.refuse(walk.hop, refused.refusal().budget(walk.budget.key()))
        : cause;
  }

  private Map<String, String> headers(Map<String, String> conditions) {
    Map<String, String> headers = new LinkedHashMap<>(conditions);
    identity.own().ifPresent(userAgent -> headers.put("User-Agent", userAgent));
    headers.put("Accept", "text/plain, */*;q=0.5");
    headers.put("Accept-Encoding", "gzip");
    return headers;
  }
}
