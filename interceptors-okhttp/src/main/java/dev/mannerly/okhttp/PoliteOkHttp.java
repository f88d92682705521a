package dev.mannerly.okhttp;

import dev.mannerly.session.HopSession;
import okhttp3.OkHttpClient;

/**
 * Passes every request that an {@link OkHttpClient} writes through the policy: redirects, answers
 * to challenges and OkHttp's own retries, each with the budget and the robots.txt of its target.
 * Answers from the cache cost nothing.
 */
public final class PoliteOkHttp {
  private PoliteOkHttp() {}

  static OkHttpClient.Builder install(OkHttpClient.Builder builder, HopSession session) {
    OkHttpClient before = builder.build();
    if (builder.interceptors().stream().noneMatch(CallInterceptor.class::isInstance)) {
      builder.interceptors().removeIf(PoliteInterceptor.class::isInstance);
      builder.addInterceptor(new CallInterceptor(session, before));
    }
    if (builder.networkInterceptors().stream().noneMatch(WireInterceptor.class::isInstance)) {
      builder.addNetworkInterceptor(new WireInterceptor(session, before));
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
