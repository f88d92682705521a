package dev.mannerly.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mannerly.gate.Gate;
import dev.mannerly.hop.Origin;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A Crawl-delay holds from the hop that read it: the fetch of robots.txt was spaced by the host's
 * own interval, for nobody knew better, so the host rests for the difference before its first page.
 */
final class FreshDelays {
  private static final int ORIGINS = 10_000;

  /** All who waited for one fetch come within moments; the host rests once for them all. */
  private static final Duration SAME_FETCH = Duration.ofMinutes(1);

  private final Gate gate;
  private final Duration longest;
  private @Nullable Cache<Origin, Duration> kept;

  FreshDelays(Gate gate, Duration longest) {
    this.gate = gate;
    this.longest = longest;
  }

  /** Lets the host of {@code walk} rest, once for each fetch of its robots.txt. */
  void keep(Walk walk, @Nullable Duration crawlDelay) {
    Duration interval = walk.budget.hostLimits().interval();
    if (crawlDelay == null
        || crawlDelay.compareTo(interval) <= 0
        || crawlDelay.compareTo(longest) > 0) {
      return;
    }
    if (kept().asMap().putIfAbsent(walk.destination.origin(), crawlDelay) == null) {
      gate.pause(walk.budget.hostKey(), crawlDelay.minus(interval));
    }
  }

  /** Made at first use: the cache's class starts the JVM's logging. */
  private synchronized Cache<Origin, Duration> kept() {
    if (kept == null) {
      kept =
          Caffeine.newBuilder()
              .executor(Runnable::run)
              .maximumSize(ORIGINS)
              .expireAfterWrite(SAME_FETCH)
              .build();
    }
    return kept;
  }
}
