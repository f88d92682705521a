package dev.mannerly.okhttp;

import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.util.List;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Opens the gate of a call around OkHttp's own loop, sends a request again where the policy says
 * so, and hands refusals to the caller.
 */
final class CallInterceptor implements Interceptor {
  private final HopSession session;
  private final OkHttpClient installed;

  /**
   * @param installed stands in for a client that cannot be found from its calls
   */
  CallInterceptor(HopSession session, OkHttpClient installed) {
    this.session = session;
    this.installed = installed;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Call call = chain.call();
    if (Coverage.byAgent(Asking.CLIENT) || HopGate.guards(call)) {
      return chain.proceed(chain.request());
    }
    OkHttpClient client = ClientOfCall.find(call).orElse(installed);
    Asking asking = new Asking(session, client);
    return HandshakeGate.opensWebSocket(chain.request())
        ? shakeHands(chain, new HandshakeGate(asking, call, chain.request()))
        : run(chain, new HopsOfCall(asking, CacheProbe.of(client), call, chain.request()), client);
  }

  private Response shakeHands(Chain chain, HandshakeGate gate) throws IOException {
    HopGate outer = gate.enter();
    try {
      Response response = chain.proceed(gate.begin(EarlyTurn.take(chain.call())));
      gate.answered(response);
      return response;
    } catch (IOException e) {
      gate.failed(e);
      throw e;
    } finally {
      HopGate.leave(outer);
    }
  }

  private Response run(Chain chain, HopsOfCall hops, OkHttpClient client) throws IOException {
    // the cookie jar knows more about the cache's answer, where it is still ours
    boolean askedByJar = client.cache() != null && client.cookieJar() instanceof GatingCookieJar;
    HopGate outer = hops.enter();
    IOException error = null;
    try {
      hops.takeOver(EarlyTurn.take(chain.call()));
      return tryAndTryAgain(chain, hops, askedByJar);
    } catch (RequestRefusedException e) {
      error = e;
      return madeUp(hops, e);
    } catch (IOException e) {
      error = e;
      throw e;
    } finally {
      HopGate.leave(outer);
      hops.end(error);
    }
  }

  private Response tryAndTryAgain(Chain chain, HopsOfCall hops, boolean askedByJar)
      throws IOException {
    Request request = chain.request();
    Response before = null;
    while (true) {
      if (!askedByJar) {
        hops.beforeHop(request.url(), List.of());
      }
      Response response = after(before, chain.proceed(request));
      if (!hops.again(response)) {
        return response;
      }
      response.close();
      before = response;
      request = response.request();
    }
  }

  /** Chains responses as OkHttp does when it sends again by itself. */
  private static Response after(@Nullable Response before, Response response) {
    if (before == null || before.networkResponse() == null || response.priorResponse() != null) {
      return response;
    }
    Response prior =
        before
            .networkResponse()
            .newBuilder()
            .request(before.request())
            .priorResponse(before.priorResponse())
            .build();
    return response.newBuilder().priorResponse(prior).build();
  }

  private Response madeUp(HopsOfCall hops, RequestRefusedException refusal)
      throws RequestRefusedException {
    return MadeUp.response(hops.lastAsked(), session.response(refusal).orElseThrow(() -> refusal));
  }
}
