package dev.mannerly.okhttp;

import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
import dev.mannerly.time.Ticker;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/**
 * The last place before the wire, entered once for each request that is written. Nothing passes it
 * without a permit, also where the application took our other parts out of a client.
 */
final class WireInterceptor implements Interceptor {
  private final HopSession session;
  private final OkHttpClient installed;
  private final IdleConnections connections;

  WireInterceptor(HopSession session, OkHttpClient installed, Ticker ticker) {
    this.session = session;
    this.installed = installed;
    this.connections = new IdleConnections(ticker);
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    if (Coverage.byAgent(Asking.CLIENT)) {
      return chain.proceed(chain.request());
    }
    if (connections.closed(chain.connection())) {
      return chain.proceed(chain.request()); // fails; OkHttp opens another, and the turn is kept
    }
    return hops(chain).send(chain);
  }

  private HopsOfCall hops(Chain chain) {
    Call call = chain.call();
    if (HopGate.guards(call) && HopGate.current() instanceof HopsOfCall hops) {
      return hops;
    }
    Asking asking = new Asking(session, ClientOfCall.find(call).orElse(installed));
    return new HopsOfCall(asking, CacheProbe.NONE, call, chain.request());
  }
}
