package dev.mannerly.testkit.robots;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A way with less patience, so that a test need not wait as long as a site may take. */
record HastyWay(Way way, Duration patience) implements Way {

  @Override
  public String description() {
    return way.description();
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    return way.get(url, headers, patience, maxBytes);
  }
}
