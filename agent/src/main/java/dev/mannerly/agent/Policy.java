package dev.mannerly.agent;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The session that all hooks ask, started on a thread of its own when the first HTTP client shows
 * up, because a JVM without one should pay nothing. Until it is up, hops wait; where it cannot
 * start, every hop is refused.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
public final class Policy implements HopSession {
  private final Supplier<HopSession> starter;
  private final CompletableFuture<HopSession> started = new CompletableFuture<>();
  private final Granted granted;
  private final AtomicBoolean begun = new AtomicBoolean();

  Policy(Supplier<HopSession> starter, Granted granted) {
    this.starter = starter;
    this.granted = granted;
  }

  /** Whether this class is one of ours, so that what it asks for passes the hooks untouched. */
  public static boolean own(Class<?> type) {
    return type.getClassLoader() == Policy.class.getClassLoader();
  }

  /** Begins to start the session, unless that is done already. Does not wait. */
  void warmUp() {
    if (begun.compareAndSet(false, true)) {
      Thread thread = new Thread(null, this::start, "mannerly-start", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(Policy.class.getClassLoader());
      thread.start();
    }
  }

  /** The session, when it is up. */
  Optional<HopSession> running() {
    return started.isDone() && !started.isCompletedExceptionally()
        ? Optional.of(started.join())
        : Optional.empty();
  }

  @Override
  public Permit await(Hop hop) throws IOException {
    HopSession session = session();
    granted.add(hop);
    return session.await(hop);
  }

  @Override
  public CompletableFuture<Permit> awaitAsync(Hop hop) {
    CompletableFuture<Permit> handed = HandedDown.take(hop);
    if (handed != null) {
      return handed;
    }
    warmUp();
    granted.add(hop);
    if (running().isPresent()) {
      return running().get().awaitAsync(hop);
    }
    CompletableFuture<Permit> asked = new CompletableFuture<>();
    started.whenComplete((session, error) -> ask(session, error, hop, asked));
    return asked;
  }

  @Override
  public boolean retries(Hop hop, Answer answer) {
    return !HandedDown.triesAgain(hop)
        && running().map(session -> session.retries(hop, answer)).orElse(false);
  }

  @Override
  public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
    return running().flatMap(session -> session.response(refusal));
  }

  private static void ask(
      @Nullable HopSession session,
      @Nullable Throwable error,
      Hop hop,
      CompletableFuture<Permit> asked) {
    if (session == null) {
      asked.completeExceptionally(notStarted(error));
      return;
    }
    CompletableFuture<Permit> inner = session.awaitAsync(hop);
    inner.whenComplete(
        (permit, failure) -> {
          if (permit == null) {
            asked.completeExceptionally(failure);
          } else if (!asked.complete(permit)) {
            permit.back();
          }
        });
    asked.whenComplete(
        (permit, failure) -> {
          if (asked.isCancelled()) {
            inner.cancel(true);
          }
        });
  }

  private HopSession session() throws RequestRefusedException {
    warmUp();
    try {
      return started.join();
    } catch (CompletionException e) {
      throw notStarted(e.getCause());
    }
  }

  private void start() {
    try {
      started.complete(starter.get());
    } catch (RuntimeException | Error e) {
      started.completeExceptionally(e);
    }
  }

  private static RequestRefusedException notStarted(@Nullable Throwable error) {
    Refusal refusal = Refusal.of(Reason.INTERNAL, "Mannerly did not start: " + error);
    return (error == null ? refusal : refusal.cause(error)).asException();
  }
}
