package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * What follows a response within its call. OkHttp decides; where it would stop, the policy may want
 * the request sent once more, and where a response was made up, nothing follows.
 */
final class FollowUps {
  private final Policy policy;
  private final Calls calls;

  FollowUps(Policy policy, Calls calls) {
    this.policy = policy;
    this.calls = calls;
  }

  /** Not null where OkHttp must not look at a response. */
  @Nullable Object isFinal(Object[] at) {
    Object call = RunningCall.get();
    if (call == null) {
      return null; // it began before we came
    }
    if (calls.own(call) != null) {
      int code = Insides.of((Lookup) at[1]).code(at[0]);
      return OwnCall.isProxyChallenge(code) ? null : true;
    }
    Flight flight = calls.begun(call);
    boolean madeUp = flight != null && flight.isMadeUp();
    return madeUp ? true : null;
  }

  /** The request to send once more, or null. */
  @Nullable Object again(Object[] at) {
    Object call = RunningCall.get();
    Flight flight = call == null ? null : calls.begun(call);
    Sent sent = flight == null ? null : flight.sent();
    Answer answer = sent == null ? null : sent.answer();
    Insides in = Insides.of((Lookup) at[1]);
    if (sent == null || answer == null || !in.cameFromTheNetwork(at[0])) {
      return null;
    }
    Object request = in.requestOfResponse(at[0]);
    return in.repeatable(request) && policy.retries(sent.hop(), answer) ? request : null;
  }
}
