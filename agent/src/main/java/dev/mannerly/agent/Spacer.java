package dev.mannerly.agent;

import dev.mannerly.config.Configuration;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import dev.mannerly.time.SystemTime;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Keeps the default interval to each host; stands in until the whole policy is wired. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them
final class Spacer implements HopSession {
  private final Time time = SystemTime.start("mannerly").time();
  private final Map<String, Long> next = new HashMap<>();
  private final long interval;

  Spacer(Configuration configuration) {
    this.interval = configuration.budgets().defaults().interval().toNanos();
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    return awaitAsync(hop).join();
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    long delay = reserve(String.valueOf(URI.create(hop.url()).getHost()));
    if (delay <= 0) {
      return CompletableFuture.completedFuture(new Leave());
    }
    CompletableFuture<Permit> asked = new CompletableFuture<>();
    time.timer()
        .after(
            Duration.ofNanos(delay),
            () -> time.executor().execute(() -> asked.complete(new Leave())));
    return asked;
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return false;
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return Optional.empty();
  }

  private synchronized long reserve(String host) {
    long now = time.ticker().nanos();
    long slot = Math.max(now, next.getOrDefault(host, now));
    next.put(host, slot + interval);
    return slot - now;
  }

  private record Leave() implements Permit {
    @Override
    public Optional<String> userAgent() {
      return Optional.empty();
    }

    @Override
    public boolean stillGood() {
      return true;
    }

    @Override
    public void back() {}

    @Override
    public void answered(Answer answer) {}

    @Override
    public void ended(Outcome outcome) {}
  }
}
