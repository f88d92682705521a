package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.PerObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds calls and hops by the client's own objects. */
final class Hops {
  private final PerObject<Flight> byCall = new PerObject<>();
  private final PerObject<Leg> byRequest = new PerObject<>();
  private final PerObject<Boolean> own = new PerObject<>();

  /** The call, which may have begun before the agent came. */
  Flight of(Object call, Supplier<Flight> unknown) {
    return byCall.get(call, unknown);
  }

  @Nullable Flight find(Object call) {
    return byCall.get(call);
  }

  /** The hop that a request is written for; its connection's object may be another by then. */
  void write(Object request, Leg leg) {
    byRequest.put(request, leg);
  }

  @Nullable Leg written(Object request) {
    return byRequest.get(request);
  }

  /** Requests with these settings are ours. */
  void own(Object settings) {
    own.put(settings, true);
  }

  boolean isOwn(Object settings) {
    return own.get(settings) != null;
  }
}
