package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.MadeUpResponse;
import dev.mannerly.time.SystemTime;
import dev.mannerly.time.Ticker;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks for each hop where it is about to get a connection, and uses its permit at the wire. */
final class OkHttp {
  private final Policy policy;
  private final Calls calls;
  private final PerObject<Sent> open = new PerObject<>();

  OkHttp(Policy policy) {
    this.policy = policy;
    this.calls = new Calls(policy);
  }

  Map<String, Point> points() {
    Responses responses = new Responses(calls, open);
    FollowUps followUps = new FollowUps(policy, calls);
    Ticker ticker = SystemTime.start("mannerly-okhttp").time().ticker();
    IdleConnections connections = new IdleConnections(calls, ticker);
    EnqueuedCalls enqueued = new EnqueuedCalls(policy, calls);
    Map<String, Point> points = new HashMap<>();
    points.put("okhttp/connect", this::connect);
    points.put("okhttp/write", this::write);
    points.put("okhttp/head", responses::head);
    points.put("okhttp/failed", responses::failed);
    points.put("okhttp/detached", responses::detached);
    points.put("okhttp/body-end", responses::bodyEnd);
    points.put("okhttp/begin", RunningCall::begin);
    points.put("okhttp/leave", RunningCall::leave);
    points.put("okhttp/final", followUps::isFinal);
    points.put("okhttp/again", followUps::again);
    points.put("okhttp/cancel", calls::cancel);
    points.put("okhttp/over", calls::over);
    points.put("okhttp/kept", connections::kept);
    points.put("okhttp/enqueue", enqueued::enqueue);
    points.put("okhttp/cancel-all", enqueued::cancelAll);
    points.put("okhttp/queued", enqueued::queued);
    points.put("okhttp/queued-count", enqueued::queuedCount);
    points.put("okhttp/threads", at -> LateCalls.threads());
    return points;
  }

  /** Null lets the hop go on; else the response that was made up for its refusal. */
  private @Nullable Object connect(Object[] at) throws IOException {
    Insides in = Insides.of((Lookup) at[1]);
    Object call = in.callOfChain(at[0]);
    if (calls.own(call) != null) {
      return null;
    }
    Flight flight = calls.flight(call);
    Object request = in.requestOfChain(at[0]);
    try {
      flight.await(in, request, calls.way(in, call));
      return null;
    } catch (RequestRefusedException e) {
      MadeUpResponse madeUp = policy.response(e).orElseThrow(() -> e);
      flight.madeUp();
      return MadeUp.response(in.library(), request, madeUp);
    }
  }

  /**
   * Null, or the request to write in place of this one. Where the request is not what was asked
   * for, or the connection took too long, it waits for another turn.
   */
  private @Nullable Object write(Object[] at) throws IOException {
    Insides in = Insides.of((Lookup) at[2]);
    Object call = in.callOfExchange(at[0]);
    OwnCall own = calls.own(call);
    if (own != null) {
      own.write();
      return null;
    }
    Flight flight = calls.flight(call);
    flight.await(in, at[1], calls.way(in, call));
    Sent sent = flight.send();
    open.put(at[0], sent);
    return sent.userAgent().map(name -> in.named(at[1], name)).orElse(null);
  }
}
