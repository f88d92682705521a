package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * Where the policy retries, it decides in place of HttpClient's own strategy, which would send once
 * again what a busy site turned away; the next hop waits at the gate, so nothing sleeps here. Where
 * it does not, and where the application has a strategy of its own, all stays as it was.
 */
final class Retries {
  private final Policy policy;

  Retries(Policy policy) {
    this.policy = policy;
  }

  /** Whether a response is to be tried again; null when HttpClient's decision stands. */
  @Nullable Object retry(Object[] at) {
    Object[] arguments = (Object[]) at[1];
    if (arguments.length != 3) {
      return null; // no response: what failed without one is repeated as HttpClient would
    }
    Library in = Library.of((Lookup) at[2]);
    LastHop last = last(in, at[0], arguments[2]);
    if (last == null) {
      return null;
    }
    if (last.madeUp()) {
      return false; // no site sent it
    }
    Answer answer = last.answer();
    if (answer == null || !isOurs(in, last, answer, arguments[0])) {
      return null;
    }
    return policy.retries(last.hop(), answer);
  }

  /** The pause before the next try; null when HttpClient's stands. */
  @Nullable Object interval(Object[] at) {
    Object[] arguments = (Object[]) at[1];
    Library in = Library.of((Lookup) at[2]);
    LastHop last = last(in, at[0], arguments[2]);
    Answer answer = last == null ? null : last.answer();
    return last != null && answer != null && isOurs(in, last, answer, arguments[0])
        ? in.field("core5.util.TimeValue", "ZERO_MILLISECONDS").get()
        : null;
  }

  private boolean isOurs(Library in, LastHop last, Answer answer, Object response) {
    return last.gated()
        && answer.status() == in.messages().status(response)
        && policy.retries(first(last.hop()), Answer.of(answer.status()));
  }

  /** A first GET: whether the policy retries at all, whatever this hop and its answer are. */
  private static Hop first(Hop hop) {
    return new Hop(hop.client(), "GET", hop.url(), hop.headers(), 0, null);
  }

  private static @Nullable LastHop last(Library in, Object strategy, @Nullable Object context) {
    return context != null && in.contexts().isStandardRetry(strategy)
        ? in.contexts().last(context)
        : null;
  }
}
