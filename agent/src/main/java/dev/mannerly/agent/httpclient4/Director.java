package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.Point;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients before 4.3, such as {@code DefaultHttpClient}: one engine follows redirects, answers
 * challenges and repeats, mostly on one connection.
 */
final class Director {
  private final Execution.Common common;
  private final Executions executions;
  private final BooleanSupplier applicationRepeats;
  private final PerClass<DirectorInsides> insides = new PerClass<>(DirectorInsides::new);
  private final PerClass<Member> isRepeatable =
      new PerClass<>(lookup -> Member.method(lookup, lookup.lookupClass(), "isRepeatable", 0));

  Director(Execution.Common common, Executions executions, BooleanSupplier applicationRepeats) {
    this.common = common;
    this.executions = executions;
    this.applicationRepeats = applicationRepeats;
  }

  Map<String, Point> points() {
    return Map.of(
        "httpclient4/direct", this::direct,
        "httpclient4/directed", this::directed,
        "httpclient4/routed", this::routed,
        "httpclient4/connect", this::connect,
        "httpclient4/attempt", this::attempt,
        "httpclient4/follow-up", this::followUp);
  }

  private @Nullable Object direct(Object[] at) {
    if (!OwnThread.running()) {
      DirectorInsides in = insides.of((Lookup) at[3]);
      DirectorCaller caller = new DirectorCaller(in, at[0], at[1], at[2]);
      executions.begin(new Execution(common, in.messages(), at[0], caller));
    }
    return null;
  }

  /** After the engine is done; what it shall return instead, or null. */
  private @Nullable Object directed(Object[] at) {
    Execution execution = executions.of(at[0]);
    if (execution == null) {
      return null;
    }
    executions.end(execution);
    execution.end(at[2], (Throwable) at[3]);
    return at[3] instanceof RequestRefusedException refusal
        ? common.policy().response(refusal).map(insides.of((Lookup) at[1])::madeUp).orElse(null)
        : null;
  }

  /** The first hop has its route and no connection yet. */
  private @Nullable Object routed(Object[] at) throws IOException {
    Execution execution = executions.of(at[0]);
    if (execution != null && !execution.begun()) {
      caller(execution).takes(at[2]);
      execution.ask(at[1]);
    }
    return null;
  }

  /** Any hop, before it opens its connection or uses the one of the hop before. */
  private @Nullable Object connect(Object[] at) throws IOException {
    Execution execution = executions.of(at[0]);
    if (execution == null) {
      return null;
    }
    DirectorInsides in = insides.of((Lookup) at[2]);
    Object request = in.request(at[1]);
    caller(execution).takes(in.route(at[1]));
    if (!execution.holdsPermitFor(request)) {
      execution.ask(request);
    }
    return null;
  }

  /** Each try to write a request; the connection of a try that failed is closed by now. */
  private @Nullable Object attempt(Object[] at) throws IOException {
    Execution current = executions.current();
    Object request = at[0];
    if (current != null
        && current.isFor(request)
        && !current.holdsPermitFor(request)
        && repeatable((Lookup) at[1], request)) {
      current.ask(request);
    }
    return null;
  }

  /** The same request once more where the policy wants it, as after a challenge. */
  private @Nullable Object followUp(Object[] at) {
    Execution execution = executions.of(at[0]);
    if (execution == null || applicationRepeats.getAsBoolean() || !execution.wantsRepeat()) {
      return null;
    }
    return at[1];
  }

  private boolean repeatable(Lookup lookup, Object request) {
    return (boolean) isRepeatable.of(lookup).get(request);
  }

  private static DirectorCaller caller(Execution execution) {
    return (DirectorCaller) execution.caller();
  }
}
