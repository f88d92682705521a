package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Asks for each hop, and lets it wait without a thread. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks hang on them; nobody awaits those
final class JdkHttp {
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final int PROXY_AUTHENTICATION = 407;

  private final Policy policy;
  private final PerObject<Flight> flights = new PerObject<>();
  private volatile @Nullable Insides insides;

  JdkHttp(Policy policy) {
    this.policy = policy;
  }

  Map<String, Point> points() {
    Responses responses = new Responses(flights);
    return Map.of(
        "java.net.http/send", this::send,
        "java.net.http/sent", this::sent,
        "java.net.http/call", new Calls(policy, flights, this::insides)::call,
        "java.net.http/filters", this::filters,
        "java.net.http/cancel", this::cancel,
        "java.net.http/head", responses::head,
        "java.net.http/body", responses::body,
        "java.net.http/body-read", responses::bodyRead,
        "java.net.http/body-ignored", responses::bodyIgnored,
        "java.net.http/no-body", responses::noBody);
  }

  /** Null lets the hop run at once; else the response that will come once the hop may leave. */
  private @Nullable Object send(Object[] at) throws IOException {
    Object call = at[0];
    Insides in = insides((Lookup) at[2]);
    Flight flight = flights.get(call, Flight::new);
    if (isOwn(in, call)) {
      return ownHop(flight);
    }
    if (flight.entersAgain()) {
      return null;
    }
    IOException givenUp = flight.givenUp();
    if (givenUp != null) {
      return CompletableFuture.failedFuture(givenUp);
    }
    HttpRequest request = in.request(call);
    Departure departure =
        new Departure(policy, in, flight, call, (Object[]) at[1], hop(in, request, flight, call));
    return departure.now() ? null : departure.later();
  }

  /** The final response of a hop, or of a chain of hops that began with it. */
  private @Nullable Object sent(Object[] at) {
    Object call = at[0];
    Insides in = insides((Lookup) at[2]);
    Flight flight = flights.get(call);
    if (flight == null || isOwn(in, call)) {
      return null;
    }
    return ((CompletableFuture<?>) at[3])
        .thenCompose(response -> repeat(in, flight, call, (Object[]) at[1], response));
  }

  private CompletableFuture<Object> repeat(
      Insides in, Flight flight, Object call, Object[] arguments, Object response) {
    Hop hop = flight.hop();
    Answer answer = flight.answer();
    if (hop == null
        || answer == null
        || !flight.firstLook(response)
        || !repeatable(in.request(call))
        || !policy.retries(hop, answer)) {
      return CompletableFuture.completedFuture(response);
    }
    return in.prepareRepeat(call).thenCompose(ready -> in.send(call, arguments));
  }

  private static boolean repeatable(HttpRequest request) {
    return REPEATABLE.contains(request.method())
        && request.bodyPublisher().map(body -> body.contentLength() == 0).orElse(true);
  }

  /** Whether the client must not look for a redirect or a challenge in this response. */
  private @Nullable Object filters(Object[] at) {
    Insides in = insides((Lookup) at[1]);
    Flight flight = flights.get(at[0]);
    if (flight == null || !isOwn(in, at[0])) {
      return null;
    }
    // a proxy's challenge is no answer of the site: the hop has not arrived yet
    return challengedByProxy(flight) ? null : true;
  }

  private @Nullable Object cancel(Object[] at) {
    IOException cause = at.length > 1 ? (IOException) at[1] : new IOException("Request cancelled");
    flights.get(at[0], Flight::new).giveUp(cause);
    return null;
  }

  /** Our own requests are asked for where they are made; each is one hop and never repeated. */
  private static @Nullable Object ownHop(Flight flight) {
    if (flight.ownSend() == 1 || challengedByProxy(flight)) {
      return null;
    }
    Throwable failure = flight.failure();
    return CompletableFuture.failedFuture(
        failure == null ? new IOException("one request was answered twice") : failure);
  }

  private static boolean challengedByProxy(Flight flight) {
    Answer answer = flight.answer();
    return answer != null && answer.status() == PROXY_AUTHENTICATION;
  }

  private static boolean isOwn(Insides in, Object call) {
    Object request = in.userRequest(call);
    return request != null && Policy.own(request.getClass());
  }

  private static Hop hop(Insides in, HttpRequest request, Flight flight, Object call) {
    return new Hop(
        JdkHttpHook.CLIENT,
        request.method(),
        request.uri().toString(),
        name -> in.header(request, name),
        flight.attemptOf(request),
        new JdkHttpWay(in.client(call)));
  }

  private Insides insides(Lookup lookup) {
    Insides known = insides;
    if (known == null) {
      known = new Insides(lookup);
      insides = known;
    }
    return known;
  }
}
