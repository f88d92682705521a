package dev.mannerly.okhttp;

import java.io.IOException;
import java.util.List;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;

/**
 * Where a hop waits. OkHttp asks for the cookies of every hop, redirects, challenges and retries
 * included, after the application's interceptors and before it looks into its cache or takes a
 * connection, in the thread that runs the call. It offers no other such place: a network
 * interceptor would hold the connection while it waits, and an origin closes connections that say
 * nothing.
 */
record GatingCookieJar(CookieJar jar) implements CookieJar {

  @Override
  public List<Cookie> loadForRequest(HttpUrl url) {
    List<Cookie> cookies = jar.loadForRequest(url);
    HopGate gate = HopGate.current();
    if (gate != null) {
      try {
        gate.beforeHop(url, cookies);
      } catch (IOException e) {
        throw Raise.from(e);
      }
    }
    return cookies;
  }

  @Override
  public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
    jar.saveFromResponse(url, cookies);
  }
}
