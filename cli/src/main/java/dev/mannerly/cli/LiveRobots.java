package dev.mannerly.cli;

import dev.mannerly.config.Configuration;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Way;
import dev.mannerly.identity.Identity;
import dev.mannerly.robots.Fetch;
import dev.mannerly.robots.FetchNotNeededException;
import dev.mannerly.robots.Robots;
import dev.mannerly.robots.Surroundings;
import dev.mannerly.robots.Verdict;
import dev.mannerly.session.JvmWay;
import dev.mannerly.time.SystemTime;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;

/**
 * Asks the robots.txt of each origin once, under our own name. It is one GET that somebody typed
 * the command for, so no budget is charged and no line logged.
 */
final class LiveRobots implements RobotsSource {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final SystemTime time = SystemTime.start("mannerly-explain");
  private final Robots robots;

  LiveRobots(Configuration configuration, Way way) {
    Identity identity = new Identity(configuration.identity());
    this.robots =
        new Robots(
            configuration.robots(),
            identity.product(),
            new ByWay(way, headers(identity)),
            time.time(),
            Surroundings.alone(fetched -> Optional.empty()));
  }

  static LiveRobots of(Configuration configuration) {
    return new LiveRobots(configuration, new JvmWay());
  }

  @Override
  public Verdict verdict(Hop hop, Destination destination) throws IOException {
    try {
      return robots.verdict(hop, destination).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    time.close();
  }

  private static Map<String, String> headers(Identity identity) {
    return Map.of(
        "User-Agent", identity.own().orElse("mannerly"), "Accept", "text/plain, */*;q=0.5");
  }

  private record ByWay(Way way, Map<String, String> headers) implements Fetch {

    @Override
    public CompletableFuture<Fetched> get(Hop hop, String url, BooleanSupplier needed) {
      return needed.getAsBoolean()
          ? way.get(URI.create(url), headers, TIMEOUT, Robots.MAX_BYTES)
          : CompletableFuture.failedFuture(new FetchNotNeededException());
    }
  }
}
