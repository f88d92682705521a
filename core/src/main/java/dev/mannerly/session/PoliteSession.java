package dev.mannerly.session;

import dev.mannerly.budget.Budget;
import dev.mannerly.budget.Budgets;
import dev.mannerly.budget.Destinations;
import dev.mannerly.budget.Hosts;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Mode;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.scope.Scope;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/**
 * Walks each hop through scope, identity and the {@link Policy}. What passes gets a {@link
 * SentPermit}; what does not, a refusal with its line in the log. Everything that goes wrong on the
 * way, our own mistakes included, ends as a refusal: nothing was sent.
 */
final class PoliteSession implements HopSession {
  private final Mode mode;
  private final Scope scope;
  private final Budgets budgets;
  private final Walker walker;
  private final Departures departures;
  private final Observer observer;
  private final Pushback pushback;
  private final RefusalStyle style;
  private final Counts counts;
  private final Executor executor;

  PoliteSession(Configuration configuration, Budgets budgets, Stations stations, Time time) {
    this.mode = configuration.mode();
    this.scope = new Scope(configuration.scope());
    this.budgets = budgets;
    this.walker = stations.walker();
    this.departures = stations.departures();
    this.observer = stations.observer();
    this.pushback = stations.pushback();
    this.counts = stations.counts();
    this.executor = time.executor();
    this.style = new RefusalStyle(configuration.refusal(), time);
  }

  /** Where a hop stops on its way. */
  record Stations(
      Walker walker, Departures departures, Observer observer, Pushback pushback, Counts counts) {}

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    if (mode == Mode.OFF) {
      return passed();
    }
    Destination destination;
    try {
      destination = Destinations.parse(hop.url());
    } catch (BadUrlException e) {
      return badUrl(hop, e);
    }
    if (scope.excludes(destination.origin())) {
      counts.countExcluded();
      return passed();
    }
    return Hosts.isReady(destination.origin().host())
        ? judge(hop, destination)
        : judgeLater(hop, destination);
  }

  private CompletableFuture<Permit> judge(Hop hop, Destination destination) {
    Budget budget = budgets.of(hop, destination);
    Walk walk = new Walk(hop, destination, budget);
    return switch (modeOf(budget)) {
      case OFF -> passed();
      case OBSERVE -> CompletableFuture.completedFuture(observer.observe(walk));
      case ENFORCE -> walker.start(walk);
    };
  }

  /** The first host of a kind loads tables for tenths of a second; no event loop waits for that. */
  private CompletableFuture<Permit> judgeLater(Hop hop, Destination destination) {
    Waiting waiting = new Waiting();
    executor.execute(
        () -> {
          try {
            CompletableFuture<Permit> judged = judge(hop, destination);
            waiting.waitsFor(judged);
            CompletableFuture<?> unused =
                judged.whenComplete((permit, error) -> handOn(waiting, permit, error));
          } catch (RuntimeException | Error e) {
            waiting.completeExceptionally(departures.refuse(hop, Walker.internal(e)));
          }
        });
    return waiting;
  }

  private static void handOn(Waiting waiting, Permit permit, Throwable error) {
    if (error != null) {
      waiting.completeExceptionally(Walk.causeOf(error));
    } else if (!waiting.complete(permit)) {
      permit.back();
    }
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    CompletableFuture<Permit> permit = awaitAsync(hop);
    try {
      return permit.get();
    } catch (InterruptedException e) {
      if (!permit.cancel(true)) {
        CompletableFuture<?> unused = permit.thenAccept(Permit::back);
      }
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while waiting for the turn of " + hop.method());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RequestRefusedException refused) {
        throw refused.refusal().asException(); // with the stack of the caller
      }
      throw Refusal.of(Reason.INTERNAL, "the wait failed").cause(Walk.causeOf(e)).asException();
    }
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return pushback.retries(hop, answer) && enforced(hop); // few answers come to the parsing
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return style.response(refusal.refusal());
  }

  private static CompletableFuture<Permit> passed() {
    return CompletableFuture.completedFuture(PassedPermit.INSTANCE);
  }

  /**
   * Where nothing holds a hop back, nothing spaces its repeats: they are the client's own affair.
   */
  private boolean enforced(Hop hop) {
    if (mode == Mode.OFF) {
      return false;
    }
    Destination destination;
    try {
      destination = Destinations.parse(hop.url());
    } catch (BadUrlException e) {
      return false;
    }
    return !scope.excludes(destination.origin())
        && modeOf(budgets.of(hop, destination)) == Mode.ENFORCE;
  }

  private Mode modeOf(Budget budget) {
    Mode own = budget.limits().mode();
    return own == null || mode == Mode.OFF ? mode : own;
  }

  private CompletableFuture<Permit> badUrl(Hop hop, BadUrlException error) {
    Refusal refusal =
        Refusal.of(
            Reason.BAD_URL, error.getMessage() + "; only http and https URLs with a host pass");
    return mode == Mode.OBSERVE
        ? CompletableFuture.completedFuture(observer.badUrl(hop, refusal))
        : CompletableFuture.failedFuture(departures.refuse(hop, refusal));
  }
}
