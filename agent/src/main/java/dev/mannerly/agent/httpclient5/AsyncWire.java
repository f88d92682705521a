package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Looks at requests once more as they are written: request interceptors of the application run in
 * the reactor, behind everything that may wait. What they made of a request must be allowed, too;
 * its turn is that of the request it was.
 */
final class AsyncWire {
  private final Policy policy;
  private final PerObject<Asked> requests = new PerObject<>();

  AsyncWire(Policy policy) {
    this.policy = policy;
  }

  /** What a request was when it was asked for. */
  private record Asked(String method, String url, Object route) {}

  /** A request goes on to where interceptors may change it. */
  void sends(Object request, Hop hop, Object route) {
    requests.put(request, new Asked(hop.method(), hop.url(), route));
  }

  /** The channel that a request is to be written to, in the place of the client's. */
  Object channel(Object[] at) {
    Library in = Library.of((Lookup) at[1]);
    return in.async()
        .requestChannel(
            (proxy, method, arguments) -> {
              if (arguments != null && arguments.length > 0) {
                judge(in, arguments[0]);
              }
              return StandIn.pass(at[0], method, arguments);
            });
  }

  private void judge(Library in, Object request) throws IOException {
    Asked asked = requests.remove(request);
    if (asked == null) {
      return; // ours
    }
    String method = in.messages().method(request);
    String url = in.messages().url(request, asked.route());
    if (method.equals(asked.method()) && url.equals(asked.url())) {
      return;
    }
    if (!origin(url).equals(origin(asked.url()))) {
      throw Refusal.of(
              Reason.INTERNAL, "an interceptor made the request another one, " + method + " " + url)
          .asException();
    }
    allow(policy.awaitAsync(Hops.of(in, request, url, Map.of(), null, null)));
  }

  /** Whatever it would have to wait for is not asked again; what refuses it at once, counts. */
  private static void allow(CompletableFuture<Permit> asked) throws IOException {
    if (asked.cancel(true)) {
      return;
    }
    try {
      asked.join().back();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RequestRefusedException refused
          ? refused
          : new IOException(e.getCause());
    }
  }

  private static String origin(String url) {
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }
}
