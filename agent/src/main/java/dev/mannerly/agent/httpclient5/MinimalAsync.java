package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Policy;
import dev.mannerly.hop.Way;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asynchronous clients without a chain, and connections leased from them. */
final class MinimalAsync {
  private final Policy policy;
  private final Entry entry = new Entry();

  MinimalAsync(Policy policy) {
    this.policy = policy;
  }

  /** What cancels the exchange that will run later; null lets it run as it stands. */
  @Nullable Object execute(Object[] at) {
    Object[] arguments = (Object[]) at[1];
    Library in = Library.of((Lookup) at[2]);
    if (entry.isJudged() || arguments[0] == null || in.minimal().isOfClient(arguments[0])) {
      return null; // without a handler the client will complain
    }
    MinimalExchange exchange =
        new MinimalExchange(policy, in, (aHandler) -> run(in, at[0], arguments, aHandler));
    return exchange.start(
        arguments[0],
        arguments[2],
        (request, url) ->
            Hops.of(in, request, url, Map.of(), null, way(in, in.minimal().client(at[0]))));
  }

  private @Nullable Object run(
      Library in, Object clientOrEndpoint, Object[] arguments, Object handler) {
    entry.judged();
    try {
      return in.minimal()
          .execute(clientOrEndpoint, new Object[] {handler, arguments[1], arguments[2]});
    } finally {
      entry.isJudged(); // where the method was not entered after all
    }
  }

  /** Through the client itself. */
  private Way way(Library in, Object client) {
    return new MinimalWay(
        in, (handler, context) -> run(in, client, new Object[] {handler, null, context}, handler));
  }
}
