package dev.mannerly.okhttp;

import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
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

  WireInterceptor(HopSession session, OkHttpClient installed) {
    this.session = session;
    this.installed = installed;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    if (Coverage.byAgent(Asking.CLIENT)) {
      return chain.proceed(chain.request());
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
