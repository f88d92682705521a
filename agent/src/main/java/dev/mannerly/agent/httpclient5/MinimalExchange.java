package dev.mannerly.agent.httpclient5;

import static java.util.Objects.requireNonNull;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One exchange of a client without a chain. Its request is asked for before a connection is leased,
 * as the client does it, too; the client gets it when its turn has come.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class MinimalExchange {
  private final Policy policy;
  private final Library in;
  private final Function<Object, @Nullable Object> run;
  private final Object cancellable;
  private boolean cancelled;
  private @Nullable CompletableFuture<Permit> waiting;
  private @Nullable Object running;

  /**
   * Knows how to go on.
   *
   * @param run runs a handler; its result cancels it
   */
  MinimalExchange(Policy policy, Library in, Function<Object, @Nullable Object> run) {
    this.policy = policy;
    this.in = in;
    this.run = run;
    this.cancellable = in.async().cancellable(this::cancel);
  }

  /** What a handler sends: a request, whether it has a body, and its context. */
  private record Produced(Object handler, List<@Nullable Object> sent, Hop hop) {
    Object request() {
      return requireNonNull(sent.get(0), "request");
    }
  }

  /** Begins; what it returns cancels it. */
  Object start(Object handler, @Nullable Object context, BiFunction<Object, String, Hop> hops) {
    try {
      in.minimal()
          .produce(
              handler,
              (proxy, method, sent) -> {
                String url = in.messages().url(sent[0], null);
                ask(new Produced(handler, Arrays.asList(sent), hops.apply(sent[0], url)));
                return null;
              },
              context);
    } catch (Exception e) { // also HttpException, which only the client's loader knows
      in.minimal().fail(handler, e);
    }
    return cancellable;
  }

  private void ask(Produced produced) {
    CompletableFuture<Permit> asked = policy.awaitAsync(produced.hop);
    synchronized (this) {
      waiting = asked;
    }
    asked.whenComplete((permit, error) -> decided(produced, permit, error));
  }

  private void decided(Produced produced, @Nullable Permit permit, @Nullable Throwable error) {
    try {
      decide(produced, permit, error);
    } catch (Exception | Error e) { // nobody above would tell the caller
      if (permit != null) {
        permit.back();
      }
      Refusal refusal = Refusal.of(Reason.INTERNAL, "the hop could not be sent: " + e).cause(e);
      in.minimal().fail(produced.handler, refusal.asException());
    }
  }

  private void decide(Produced produced, @Nullable Permit permit, @Nullable Throwable error) {
    if (permit == null) {
      fail(produced, error);
      return;
    }
    permit
        .userAgent()
        .ifPresent(name -> in.messages().setHeader(produced.request(), "User-Agent", name));
    if (isCancelled()) {
      permit.back();
      in.minimal().cancel(produced.handler);
    } else if (permit.stillGood()) {
      running(run.apply(in.minimal().handler(leased(produced, permit))));
    } else {
      permit.back();
      ask(produced);
    }
  }

  private java.lang.reflect.InvocationHandler leased(Produced produced, Permit permit) {
    return (proxy, method, arguments) -> {
      if (method.getName().equals("produceRequest")) {
        in.minimal().send(arguments[0], produced.sent);
        return null;
      }
      report(permit, method, arguments);
      return StandIn.pass(produced.handler, method, arguments);
    };
  }

  private void report(Permit permit, Method method, Object @Nullable [] arguments) {
    Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
    switch (method.getName()) {
      case "consumeResponse" -> {
        if (first != null && arguments != null) {
          Answer answer = in.messages().answer(first);
          permit.answered(answer);
          if (arguments[1] == null || Messages.endsWithItsHead(answer)) {
            permit.ended(Outcome.complete());
          }
        }
      }
      case "streamEnd", "releaseResources" -> permit.ended(Outcome.complete());
      case "failed" ->
          permit.ended(
              Flight.failed(
                  first instanceof Throwable error ? error : new CancellationException(),
                  isCancelled()));
      case "cancel" -> permit.ended(Outcome.failed(new CancellationException()));
      default -> {
        // says nothing about the end
      }
    }
  }

  private void fail(Produced produced, @Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (cause instanceof RequestRefusedException refusal) {
      Optional<MadeUpResponse> madeUp = policy.response(refusal);
      if (madeUp.isPresent()) {
        in.minimal().answer(produced.handler, madeUp.get(), produced.sent.get(2));
      } else {
        in.minimal().fail(produced.handler, refusal);
      }
    } else if (cause == null || cause instanceof CancellationException) {
      in.minimal().cancel(produced.handler);
    } else {
      in.minimal().fail(produced.handler, cause);
    }
  }

  private boolean cancel() {
    CompletableFuture<Permit> asked;
    Object under;
    synchronized (this) {
      if (cancelled) {
        return false;
      }
      cancelled = true;
      asked = waiting;
      under = running;
    }
    if (under != null) {
      return in.async().cancel(under);
    }
    return asked != null && asked.cancel(true);
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }

  private void running(@Nullable Object canceller) {
    boolean late;
    synchronized (this) {
      running = canceller;
      late = cancelled;
    }
    if (late && canceller != null) {
      in.async().cancel(canceller);
    }
  }
}
