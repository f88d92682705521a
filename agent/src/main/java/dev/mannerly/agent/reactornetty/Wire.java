package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a hop once more, just before its head is written: at the clock, and at what the
 * application set since the hop was asked for. Nothing is written that has no permit.
 */
final class Wire {
  private final Hops hops;

  Wire(Hops hops) {
    this.hops = hops;
  }

  /** Null if the head may be written; else what the client is to throw, so that it begins anew. */
  @Nullable Object write(Object[] at) throws IOException {
    Library in = Library.of((Lookup) at[1]);
    Object request = in.wire().request(at[0]);
    Leg leg = hops.written(request);
    if (leg != null && (leg.own() || leg.isLost() || leg.isSentWith(request))) {
      return null; // ours, or the client's way to see whether it has written the head already
    }
    Permit permit = leg == null ? null : leg.unsent();
    Hop hop = leg == null ? null : leg.hop();
    if (leg == null || permit == null || hop == null) {
      throw Refusal.of(Reason.INTERNAL, "a request was about to be sent without a permit")
          .asException();
    }
    if (permit.gated() && !judge(in, request, leg, new Granted(hop, permit))) {
      return in.wire().repetition(hop.url());
    }
    leg.sent(request);
    return null;
  }

  private record Granted(Hop hop, Permit permit) {}

  private static boolean judge(Library in, Object request, Leg leg, Granted granted)
      throws IOException {
    Messages messages = in.messages();
    Object headers = messages.headers(request);
    Hop hop = granted.hop();
    if (!messages.method(request).equals(hop.method()) || !isFor(messages.uri(request), hop)) {
      granted.permit().back();
      throw Refusal.of(
              Reason.INTERNAL,
              "the request was made another one after it was asked for, "
                  + messages.method(request)
                  + " "
                  + messages.uri(request))
          .asException();
    }
    granted
        .permit()
        .userAgent(messages.values(headers, "User-Agent"))
        .ifPresent(name -> messages.set(headers, "User-Agent", name));
    Map<String, List<String>> late = late(messages, headers, hop);
    if (late.isEmpty() && granted.permit().stillGood()) {
      return true;
    }
    leg.askAgain(late);
    return false;
  }

  private static boolean isFor(String uri, Hop hop) {
    return uri.equals(hop.url().substring(originLength(hop.url())));
  }

  private static int originLength(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    return slash < 0 ? url.length() : slash;
  }

  /** What the policy would decide by now, where that differs from what it has decided by. */
  private static Map<String, List<String>> late(Messages messages, Object headers, Hop hop) {
    Map<String, List<String>> now = new HashMap<>();
    boolean differs = false;
    if (hop.headers() instanceof AskedHeaders asked) {
      for (Map.Entry<String, List<String>> known : asked.asked().entrySet()) {
        List<String> values = List.copyOf(messages.values(headers, known.getKey()));
        now.put(known.getKey(), values);
        differs |= !values.equals(known.getValue());
      }
    }
    return differs ? now : Map.of();
  }

  /** True when the call has been told that its request was not written. */
  @Nullable Object unwritten(Object[] at) {
    Library in = Library.of((Lookup) at[2]);
    if (hops.written(in.wire().request(at[0])) == null) {
      return null;
    }
    in.wire().fail(at[0], (Throwable) at[1]);
    return true;
  }

  /** Tells the call what keeps its request from being written, where the client would not. */
  @Nullable Object unheard(Object[] at) {
    Library in = Library.of((Lookup) at[2]);
    Leg leg = hops.written(in.wire().request(at[0]));
    Throwable error = (Throwable) at[1];
    boolean ours = error instanceof RequestRefusedException || in.wire().isRedirect(error);
    if (leg != null && !leg.isSent() && ours && !in.wire().isPersistent(at[0])) {
      in.wire().tell(at[0], error);
    }
    return null;
  }
}
