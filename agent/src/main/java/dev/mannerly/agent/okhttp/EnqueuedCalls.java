package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets enqueued calls wait for their first turn before they get a thread. OkHttp lets 64 calls run
 * at a time, five for a host, and would count those that wait: a few slow sites would stop all
 * others.
 *
 * <p>A call of a client with a cache waits in its thread, for the cache may answer it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on it; nobody awaits those
final class EnqueuedCalls {
  private final Policy policy;
  private final Calls calls;
  private final PerObject<WaitingCalls> waiting = new PerObject<>();
  private final KeepAlive keepAlive = new KeepAlive();

  EnqueuedCalls(Policy policy, Calls calls) {
    this.policy = policy;
    this.calls = calls;
  }

  /** Null lets the call be enqueued now; else it will be enqueued later. */
  @Nullable Object enqueue(Object[] at) {
    Insides in = Insides.of((Lookup) at[2]);
    Object call = in.callOfTask(at[1]);
    Flight flight = calls.flight(call);
    if (flight.entersAgain()
        || in.hasCache(in.client(call))
        || in.executor(at[0]).isShutdown()) { // then OkHttp rejects it
      return null;
    }
    EarlyTurn turn = ask(in, call);
    flight.park(turn);
    if (turn.permit().isDone()) {
      return null;
    }
    Held held = new Held(in, flight, at[0], at[1], call, waiting.get(at[0], WaitingCalls::new));
    held.begin(keepAlive);
    Heritage here = Heritage.ofThisThread();
    turn.permit().whenComplete((permit, error) -> here.run(() -> held.enqueueAtLast(keepAlive)));
    return true;
  }

  @Nullable Object cancelAll(Object[] at) {
    Insides in = Insides.of((Lookup) at[1]);
    WaitingCalls all = waiting.get(at[0]);
    if (all != null) {
      all.list().forEach(in::cancel);
    }
    return null;
  }

  /** All calls without a thread, or null where none of them waits for its turn. */
  @Nullable Object queued(Object[] at) {
    WaitingCalls more = waiting.get(at[0]);
    return more == null ? null : more.listAfter((List<?>) at[1]);
  }

  /** How many calls wait for their turn. */
  @Nullable Object queuedCount(Object[] at) {
    WaitingCalls more = waiting.get(at[0]);
    return more == null ? null : more.list().size();
  }

  private EarlyTurn ask(Insides in, Object call) {
    Object request = in.requestOfCall(call);
    AskedHeaders headers = new AskedHeaders(in, request);
    Hop hop =
        new Hop(
            OkHttpHook.CLIENT,
            in.method(request),
            in.url(request),
            headers,
            0,
            calls.way(in, call));
    return new EarlyTurn(hop, headers, policy.awaitAsync(hop));
  }

  /** A call that waits, and the task that its dispatcher has not seen yet. */
  private record Held(
      Insides in,
      Flight flight,
      Object dispatcher,
      Object task,
      Object call,
      WaitingCalls waiting) {

    void begin(KeepAlive keepAlive) {
      waiting.add(call);
      waiting.holdIdleCallback(in, dispatcher);
      if (waiting.keepsTheJvmUp(in.executor(dispatcher))) {
        keepAlive.begin(call);
      }
    }

    void enqueueAtLast(KeepAlive keepAlive) {
      flight.enterAgain();
      try {
        LateCalls.enqueue(in, dispatcher, task);
      } finally {
        keepAlive.end(call);
        waiting.remove(call);
        waiting.releaseIdleCallback(in, dispatcher);
      }
    }
  }
}
