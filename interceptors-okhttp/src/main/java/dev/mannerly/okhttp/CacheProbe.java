package dev.mannerly.okhttp;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Collectors;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Asks a client's cache whether it will answer a request by itself, as {@code only-if-cached} does,
 * which never touches the network.
 */
@FunctionalInterface
interface CacheProbe {

  /** The probe of a client that has no cache. */
  CacheProbe NONE = (next, cookies) -> false;

  boolean answers(NextHop next, List<Cookie> cookies);

  static CacheProbe of(OkHttpClient client) {
    return client.cache() == null
        ? NONE
        : Clients.PROBES.computeIfAbsent(client, known -> new OfClient(bare(known)));
  }

  private static OkHttpClient bare(OkHttpClient client) {
    OkHttpClient.Builder builder =
        client
            .newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            .cookieJar(CookieJar.NO_COOKIES)
            .eventListener(EventListener.NONE);
    builder.interceptors().clear();
    builder.networkInterceptors().clear();
    return builder.build();
  }

  /** Probes by client, as long as the client lives. */
  final class Clients {
    private static final Map<OkHttpClient, CacheProbe> PROBES =
        Collections.synchronizedMap(new WeakHashMap<>());

    private Clients() {}
  }

  /** A client that only reads the cache. */
  record OfClient(OkHttpClient client) implements CacheProbe {

    @Override
    public boolean answers(NextHop next, List<Cookie> cookies) {
      if (!"GET".equals(next.method())) {
        return false; // OkHttp keeps nothing else
      }
      Request.Builder request =
          new Request.Builder()
              .url(next.url())
              .headers(next.headers())
              .addHeader("Cache-Control", "only-if-cached");
      if (!cookies.isEmpty()) {
        request.header("Cookie", line(cookies));
      }
      try (Response response = client.newCall(request.build()).execute()) {
        return response.cacheResponse() != null;
      } catch (IOException e) {
        return false; // an unreadable cache answers nothing
      }
    }

    private static String line(List<Cookie> cookies) {
      return cookies.stream()
          .map(cookie -> cookie.name() + "=" + cookie.value())
          .collect(Collectors.joining("; "));
    }
  }
}
