package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import java.io.EOFException;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** Reports how hops are answered and where their responses end. Runs on event loops. */
final class Responses {
  private final Policy policy;
  private final Hops hops;

  Responses(Policy policy, Hops hops) {
    this.policy = policy;
    this.hops = hops;
  }

  @Nullable Object head(Object[] at) {
    Library in = Library.of((Lookup) at[2]);
    Leg leg = leg(in, at[0]);
    if (leg != null) {
      leg.answered(in.messages().answer(at[1]));
    }
    return null;
  }

  /** False where the caller does not get this response, for the site will be asked once more. */
  @Nullable Object again(Object[] at) {
    Library in = Library.of((Lookup) at[2]);
    Leg leg = leg(in, at[0]);
    Answer answer = leg == null ? null : leg.answer();
    Hop hop = leg == null ? null : leg.hop();
    if (leg == null || answer == null || hop == null || !leg.gated()) {
      return null;
    }
    if (in.messages().hasBody(in.wire().request(at[0])) || !policy.retries(hop, answer)) {
      return null;
    }
    in.wire().repeat(at[0], hop.url());
    leg.repeat();
    return false;
  }

  @Nullable Object end(Object[] at) {
    Library in = Library.of((Lookup) at[1]);
    Leg leg = leg(in, at[0]);
    if (leg != null && leg.isSent()) {
      Throwable error = in.wire().inboundError(at[0]);
      leg.end(error == null ? Outcome.complete() : Failures.outcome(error));
    }
    return null;
  }

  @Nullable Object closed(Object[] at) {
    Library in = Library.of((Lookup) at[1]);
    Leg leg = leg(in, at[0]);
    if (leg != null && leg.isSent()) {
      Throwable error = in.wire().inboundError(at[0]);
      Throwable lost = error == null ? new EOFException("connection closed") : error;
      leg.end(Failures.outcome(lost));
    } else if (leg != null) {
      leg.lost();
    }
    return null;
  }

  @Nullable Object cancelled(Object[] at) {
    Leg leg = leg(Library.of((Lookup) at[1]), at[0]);
    if (leg != null && leg.isSent()) {
      leg.cancel();
    }
    return null;
  }

  private @Nullable Leg leg(Library in, Object wire) {
    return hops.written(in.wire().request(wire));
  }
}
