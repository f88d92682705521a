package dev.mannerly.agent.jsoup;

import dev.mannerly.agent.HandedDown;
import dev.mannerly.agent.Misfit;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Turn;
import dev.mannerly.agent.UrlWay;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks for each hop in the caller's thread and hands the decision down to the client below. */
final class Jsoup {
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final Policy policy;

  /** The last hop of a request that is under way. */
  private final PerObject<Asked> last = new PerObject<>();

  /** The next try of a request, where one comes. */
  private final PerObject<Integer> repeats = new PerObject<>();

  private volatile boolean unknown;

  private volatile @Nullable Insides insides;

  /** A hop that was asked for; refused where there is no permit. */
  private record Asked(Hop hop, @Nullable Watched permit, HandedDown handed) {}

  Jsoup(Policy policy) {
    this.policy = policy;
  }

  Map<String, Point> points() {
    return Map.of("jsoup/hop", this::hop, "jsoup/done", this::done);
  }

  /** Null where jsoup will not send anything, or where it is left to the client below to ask. */
  private @Nullable Object hop(Object[] at) throws IOException {
    Object request = at[0];
    Insides in = insides((Lookup) at[2], request);
    URL url = in == null ? null : url(in, request);
    if (in == null || url == null || !url.getProtocol().startsWith("http")) {
      return null;
    }
    endBefore(request);
    Integer repeat = repeats.remove(request);
    Asked asked = ask(hop(in, request, repeat == null ? 0 : repeat));
    last.put(request, asked);
    return asked;
  }

  private Asked ask(Hop hop) throws IOException {
    try {
      Watched permit = new Watched(new Turn(policy).await(hop, userAgent -> {}));
      return new Asked(hop, permit, HandedDown.of(hop, permit));
    } catch (RequestRefusedException refusal) {
      if (policy.response(refusal).isEmpty()) {
        throw refusal;
      }
      return new Asked(hop, null, HandedDown.of(hop, refusal));
    }
  }

  /** A redirect leaves its own response open; that one ends before the next hop is asked for. */
  private void endBefore(Object request) {
    Asked before = last.remove(request);
    if (before != null && before.permit() != null) {
      before.permit().ended(Outcome.complete());
    }
  }

  private @Nullable Object done(Object[] at) {
    Asked asked = (Asked) at[0];
    Object[] arguments = (Object[]) at[1];
    asked.handed().close();
    last.remove(arguments[0]);
    Answer answer = asked.permit() == null ? null : asked.permit().answer();
    if (answer == null
        || !REPEATABLE.contains(asked.hop().method())
        || !policy.retries(asked.hop(), answer)) {
      return null;
    }
    return repeat(asked.hop(), arguments, at[2], (Lookup) at[4]);
  }

  private @Nullable Object repeat(
      Hop hop, Object[] arguments, @Nullable Object response, Lookup lookup) {
    Insides in = insides(lookup, arguments[0]);
    if (in == null) {
      return null;
    }
    if (response != null) {
      in.close(response);
    }
    repeats.put(arguments[0], hop.attempt() + 1);
    try {
      return in.execute(arguments[0], arguments[1]);
    } catch (IOException | RuntimeException e) {
      return e;
    } finally {
      repeats.remove(arguments[0]);
    }
  }

  private static Hop hop(Insides in, Object request, int attempt) {
    in.settleUrl(request);
    Map<String, List<String>> headers = in.headers(request);
    UrlWay.Route route =
        new UrlWay.Route(in.url(request), in.proxy(request), in.sockets(request), null, null);
    return new Hop(
        JsoupHook.CLIENT,
        in.method(request),
        in.url(request).toString(),
        name -> values(headers, name),
        attempt,
        new UrlWay(route, "a connection with the proxy and the trust of jsoup's request"));
  }

  private static List<String> values(Map<String, List<String>> headers, String name) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .flatMap(header -> header.getValue().stream())
        .toList();
  }

  /** The request's URL, or null when it has none. */
  private static @Nullable URL url(Insides in, Object request) {
    try {
      return in.url(request);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Null in a version that we do not know; the clients below it are gated in any case. */
  private @Nullable Insides insides(Lookup lookup, Object request) {
    Insides known = insides;
    if (known == null && !unknown) {
      try {
        known = new Insides(lookup, request);
        insides = known;
      } catch (Misfit e) {
        unknown = true;
      }
    }
    return known;
  }
}
