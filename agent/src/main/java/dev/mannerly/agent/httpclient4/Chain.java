package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.Point;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clients of 4.3 and later: a chain whose last link leases a connection, writes and reads. */
final class Chain {
  private final Execution.Common common;
  private final Executions executions;
  private final PerClass<ChainInsides> insides = new PerClass<>(ChainInsides::new);

  /** How many strategies of the application's own, that repeat overloaded calls, are at work. */
  @SuppressWarnings("ThreadLocalUsage") // there is one of these in a JVM
  private final ThreadLocal<Integer> strategies = ThreadLocal.withInitial(() -> 0);

  Chain(Execution.Common common, Executions executions) {
    this.common = common;
    this.executions = executions;
  }

  Map<String, Point> points() {
    return Map.of(
        "httpclient4/execute", this::execute,
        "httpclient4/executed", this::executed,
        "httpclient4/again", this::again,
        "httpclient4/holder", this::holder,
        "httpclient4/strategy", this::strategy);
  }

  /** Whether the application repeats overloaded calls by a strategy of its own. */
  boolean applicationRepeats() {
    return strategies.get() > 0;
  }

  /** Before a connection is leased. The refusal as a response, or null to go on. */
  private @Nullable Object execute(Object[] at) throws IOException {
    if (OwnThread.running()) {
      return null;
    }
    ChainInsides in = insides.of((Lookup) at[2]);
    ChainCaller caller = new ChainCaller(in, at[0], (Object[]) at[1]);
    Execution execution = new Execution(common, in.messages(), at[0], caller);
    try {
      execution.ask(caller.request());
    } catch (RequestRefusedException e) {
      return common.policy().response(e).map(in::madeUp).orElseThrow(() -> e);
    }
    executions.begin(execution);
    return null;
  }

  /** After the engine is done; what it shall return instead, or null. */
  private @Nullable Object executed(Object[] at) throws IOException {
    Execution execution = executions.of(at[0]);
    if (OwnThread.running() || execution == null) {
      return null;
    }
    ChainInsides in = insides.of((Lookup) at[2]);
    executions.end(execution);
    if (at[4] instanceof StartOver) {
      return startOver(in, execution, at);
    }
    execution.end(at[3], (Throwable) at[4]);
    if (at[4] instanceof RequestRefusedException refusal) {
      return common.policy().response(refusal).map(in::madeUp).orElse(null);
    }
    if (at[3] != null && in.minimal() && repeats(in, execution)) {
      in.discard(at[3]);
      return startOver(in, execution, at);
    }
    return null;
  }

  private static Object startOver(ChainInsides in, Execution execution, Object[] at) {
    ((ChainCaller) execution.caller()).restoreHeaders();
    return in.execute(at[0], (Object[]) at[1]);
  }

  /** Whether the engine sends once more; it would do so on the connection that it holds. */
  private @Nullable Object again(Object[] at) throws IOException {
    Execution execution = executions.of(at[0]);
    if (OwnThread.running() || execution == null || !execution.gated()) {
      return null;
    }
    ChainInsides in = insides.of((Lookup) at[3]);
    Object[] arguments = (Object[]) at[1];
    ChainCaller caller = (ChainCaller) execution.caller();
    boolean challenged = (boolean) at[2];
    if (!challenged && !repeats(in, execution)) {
      return null;
    }
    Object holder = caller.holder();
    if (holder == null
        || !in.repeatable(caller.request())
        || in.connectionBased(arguments[0])
        || in.connectionBased(arguments[1])) {
      return true; // the client goes on, and the hop waits where it is written
    }
    in.release(holder, arguments[3]);
    throw new StartOver();
  }

  private boolean repeats(ChainInsides in, Execution execution) {
    return !applicationRepeats()
        && execution.wantsRepeat()
        && in.repeatable(((ChainCaller) execution.caller()).request());
  }

  /** A connection was leased. */
  private @Nullable Object holder(Object[] at) {
    Execution current = executions.current();
    if (!OwnThread.running() && current != null && current.caller() instanceof ChainCaller caller) {
      caller.holds(at[0]);
    }
    return null;
  }

  private @Nullable Object strategy(Object[] at) {
    int now = strategies.get() + (int) at[0];
    if (now == 0) {
      strategies.remove();
    } else {
      strategies.set(now);
    }
    return null;
  }
}
