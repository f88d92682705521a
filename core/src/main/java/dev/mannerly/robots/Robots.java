package dev.mannerly.robots;

import static java.util.concurrent.CompletableFuture.completedFuture;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.time.Ticker;
import dev.mannerly.time.Time;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a path may be fetched, by the robots.txt of its origin (RFC 9309). What has expired
 * is asked again, and does not stand in for what cannot be reached. Safe for use by many threads;
 * no method blocks.
 */
public final class Robots {

  /** How many octets of a robots.txt are read. */
  public static final int MAX_BYTES = Text.MAX_BYTES;

  private static final long CACHE_BYTES = 64L << 20; // about 10,000 ordinary files

  private final RobotsSettings settings;
  private final Ticker ticker;
  private final Inquiry.Sources sources;
  private final Map<Origin, CompletableFuture<Known>> inquiries = new ConcurrentHashMap<>();
  private final Cache<Origin, Known> cache =
      Caffeine.newBuilder()
          .executor(Runnable::run) // its own would be a pool of the host program
          .maximumWeight(CACHE_BYTES)
          .weigher((Origin origin, Known known) -> known.weight())
          .build();

  /**
   * @param product the product token; when it is empty the {@code *} groups hold
   * @param fetch sends our GETs
   */
  public Robots(
      RobotsSettings settings, String product, Fetch fetch, Time time, Surroundings surroundings) {
    this.settings = settings;
    this.ticker = time.ticker();
    Tools tools =
        new Tools(
            fetch,
            new Meaning(settings.onDenied()),
            new Locality(surroundings.resolver()),
            surroundings.retryAfter(),
            time.executor());
    this.sources =
        new Inquiry.Sources(tools, surroundings.shared(), new Lives(settings, product, time), time);
  }

  /** The verdict if it is at hand; null when robots.txt must be asked for first. */
  public @Nullable Verdict cached(Destination destination) {
    if (!settings.obey()) {
      return Verdict.Allowed.WITHOUT_RULES;
    }
    Known known = standing(destination.origin());
    if (known != null) {
      return known.verdict(destination.path());
    }
    return RobotsRules.isItself(destination.path()) ? Verdict.Allowed.WITHOUT_RULES : null;
  }

  /**
   * The verdict, from the cache or from the origin. However many wait for an origin, it is asked
   * once; cancelling the future gives up this wait alone. A worker of ours completes it.
   *
   * <p>It fails, perhaps wrapped in a {@link CompletionException}, with the {@link
   * RequestRefusedException} of a fetch that the policy refused, or with the error of ours that
   * kept us from asking; nothing of that is remembered.
   *
   * @param hop the hop that needs the verdict; the fetch goes by its way
   */
  public CompletableFuture<Verdict> verdict(Hop hop, Destination destination) {
    Verdict known = cached(destination);
    if (known != null) {
      return completedFuture(known);
    }
    return inquiry(hop, destination.origin())
        .handle(
            (answer, error) -> {
              if (error != null) {
                throw new CompletionException(own(error));
              }
              return answer.verdict(destination.path());
            });
  }

  /** Whether this JVM asked the origin itself, so that no other will do what follows from that. */
  public boolean asked(Destination destination) {
    Known known = standing(destination.origin());
    return known != null && known.ours();
  }

  private @Nullable Known standing(Origin origin) {
    Known known = cache.getIfPresent(origin);
    return known != null && known.standsAt(ticker.nanos()) ? known : null;
  }

  private CompletableFuture<Known> inquiry(Hop hop, Origin origin) {
    CompletableFuture<Known> mine = new CompletableFuture<>();
    CompletableFuture<Known> running = inquiries.putIfAbsent(origin, mine);
    if (running != null) {
      return running;
    }
    Known known = standing(origin); // an inquiry may have ended since we looked
    if (known != null) {
      end(origin, mine, known, null);
    } else {
      CompletableFuture<Known> unused =
          new Inquiry(sources, hop, origin, cache.getIfPresent(origin))
              .answer()
              .whenComplete((answer, error) -> end(origin, mine, answer, error));
    }
    return mine;
  }

  private void end(
      Origin origin,
      CompletableFuture<Known> inquiry,
      @Nullable Known known,
      @Nullable Throwable error) {
    if (known != null) {
      cache.put(origin, known);
    }
    inquiries.remove(origin, inquiry);
    if (error != null) {
      inquiry.completeExceptionally(error);
    } else {
      inquiry.complete(known);
    }
  }

  /** Each waiter is refused with an exception of its own: it will travel through its own stack. */
  private static Throwable own(Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof RequestRefusedException refused
        ? refused.refusal().asException()
        : cause;
  }
}
