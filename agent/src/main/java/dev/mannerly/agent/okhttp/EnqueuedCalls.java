package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.concurrent.Executor;
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
  private final Executor threads = Threads.started("mannerly-okhttp-enqueue");

  EnqueuedCalls(Policy policy, Calls calls) {
    this.policy = policy;
    this.calls = calls;
  }

  /** Null lets the call be enqueued now; else it will be enqueued later. */
  @Nullable Object enqueue(Object[] at) {
    Insides in = Insides.of((Lookup) at[2]);
    Object call = in.callOfTask(at[1]);
    Flight flight = calls.flight(call);
    if (flight.entersAgain() || in.hasCache(in.client(call))) {
      return null;
    }
    EarlyTurn turn = ask(in, call);
    flight.park(turn);
    if (turn.permit().isDone()) {
      return null;
    }
    turn.permit()
        .whenComplete((permit, error) -> threads.execute(() -> again(in, flight, at[0], at[1])));
    return true;
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

  private static void again(Insides in, Flight flight, Object dispatcher, Object task) {
    flight.enterAgain();
    in.enqueue(dispatcher, task);
  }
}
