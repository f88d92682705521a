package dev.mannerly.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mannerly.gate.Gate;
import dev.mannerly.hop.Origin;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a fetch of robots.txt means for the first page after it. A Crawl-delay holds from the hop
 * that read it: the fetch was spaced by the host's own interval, for nobody knew better, so the
 * host rests for the difference. And where the fetch took long, to connect above all, its request
 * may have come late, while the page goes over a warm connection: the host rests for that, too.
 */
final class FreshDelays {
  private static final int ORIGINS = 10_000;

  /** All who waited for one fetch come within moments; the host rests once for them all. */
  private static final Duration SAME_FETCH = Duration.ofMinutes(1);

  /** As much as any hop may be late. */
  private static final Duration PROMPT = Duration.ofMillis(25);

  private final Gate gate;
  private final Duration longest;
  private @Nullable Cache<Origin, Duration> kept;
  private @Nullable Cache<Origin, Duration> late;

  FreshDelays(Gate gate, Duration longest) {
    this.gate = gate;
    this.longest = longest;
  }

  /** A fetch of ours was answered so long after it was let go. */
  void answered(Origin origin, Duration after) {
    if (after.compareTo(PROMPT) > 0) {
      late().put(origin, after);
    }
  }

  /** Lets the host of {@code walk} rest, once for each fetch of its robots.txt. */
  void keep(Walk walk, @Nullable Duration crawlDelay) {
    Duration interval = walk.budget.hostLimits().interval();
    Duration rest = lateness(walk.destination.origin(), interval);
    if (crawlDelay != null
        && crawlDelay.compareTo(interval) > 0
        && crawlDelay.compareTo(longest) <= 0
        && kept().asMap().putIfAbsent(walk.destination.origin(), crawlDelay) == null) {
      rest = rest.plus(crawlDelay).minus(interval);
    }
    if (!rest.isZero()) {
      gate.pause(walk.budget.hostKey(), rest);
    }
  }

  private Duration lateness(Origin origin, Duration interval) {
    Duration after = late().asMap().remove(origin);
    return after == null || interval.isZero() ? Duration.ZERO : after;
  }

  /** Made at first use: the cache's class starts the JVM's logging. */
  private synchronized Cache<Origin, Duration> kept() {
    if (kept == null) {
      kept = forOneFetch();
    }
    return kept;
  }

  private synchronized Cache<Origin, Duration> late() {
    if (late == null) {
      late = forOneFetch();
    }
    return late;
  }

  private static Cache<Origin, Duration> forOneFetch() {
    return Caffeine.newBuilder()
        .executor(Runnable::run)
        .maximumSize(ORIGINS)
        .expireAfterWrite(SAME_FETCH)
        .build();
  }
}
