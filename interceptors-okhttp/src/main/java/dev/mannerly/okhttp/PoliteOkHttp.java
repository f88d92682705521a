package dev.mannerly.okhttp;

import static java.util.Objects.requireNonNull;

import dev.mannerly.Politeness;
import dev.mannerly.session.HopSession;
import okhttp3.OkHttpClient;

/**
 * Passes every request that an {@link OkHttpClient} writes through the policy: redirects, answers
 * to challenges and OkHttp's own retries, each with the budget and the robots.txt of its target.
 * Answers from the cache cost nothing.
 */
public final class PoliteOkHttp {
  private PoliteOkHttp() {}

  /**
   * Installs the policy into a builder and returns it. Do this last, after interceptors, cookie
   * jar, dispatcher, proxy and cache are set: interceptors that are added later run between the
   * policy and OkHttp, and a dispatcher that is set later counts waiting calls as running ones.
   * Installing twice is harmless. Clients that are derived with {@code newBuilder()} keep it.
   *
   * <p>Requests fail with {@link dev.mannerly.hop.RequestRefusedException} where a rule forbids
   * them. {@code callTimeout} and {@code cancel} end a wait; {@code connectTimeout}, {@code
   * readTimeout} and {@code writeTimeout} do not run meanwhile. A call that is enqueued takes a
   * thread when the turn of its first request has come; a redirect within it, and every call of a
   * client with a cache, waits in its thread.
   *
   * @param builder the builder of a client
   * @param politeness the policy; it must stay open as long as the client is in use
   * @return the same builder
   */
  public static OkHttpClient.Builder install(OkHttpClient.Builder builder, Politeness politeness) {
    requireNonNull(builder, "builder");
    requireNonNull(politeness, "politeness");
    return install(builder, politeness.session());
  }

  static OkHttpClient.Builder install(OkHttpClient.Builder builder, HopSession session) {
    OkHttpClient before = builder.build();
    if (builder.interceptors().stream().noneMatch(CallInterceptor.class::isInstance)) {
      builder.interceptors().removeIf(PoliteInterceptor.class::isInstance);
      builder.addInterceptor(new CallInterceptor(session, before));
    }
    if (builder.networkInterceptors().stream().noneMatch(WireInterceptor.class::isInstance)) {
      builder.addNetworkInterceptor(new WireInterceptor(session, before, System::nanoTime));
    }
    if (!(before.cookieJar() instanceof GatingCookieJar)) {
      builder.cookieJar(new GatingCookieJar(before.cookieJar()));
    }
    if (!(before.dispatcher().executorService() instanceof EnqueuedCalls)) {
      builder.dispatcher(EnqueuedCalls.dispatcher(session, before));
    }
    return builder;
  }
}
