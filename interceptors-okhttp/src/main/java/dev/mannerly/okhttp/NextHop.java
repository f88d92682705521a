package dev.mannerly.okhttp;

import java.net.HttpURLConnection;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;

/**
 * What the next request of a call will look like, as far as that is known before OkHttp has built
 * it: it tells us the URL, and the rest follows from the request before and how that was answered.
 * The request itself is compared once more when it is there.
 *
 * @param attempt which try of the same request it is, from 0
 */
record NextHop(String method, HttpUrl url, Headers headers, int attempt) {
  static final int UNANSWERED = 0;

  private static final Set<Integer> METHOD_CHANGES = Set.of(300, 301, 302, 303);
  private static final Set<Integer> TRY_AGAIN = Set.of(408, 421, 429, 503);
  private static final Set<String> METHODS_THAT_STAY = Set.of("GET", "HEAD", "PROPFIND");

  /** The first of a call; the URL differs where an interceptor rewrote it. */
  static NextHop of(Request request, HttpUrl url) {
    return new NextHop(request.method(), url, request.headers(), 0);
  }

  /** This one when its request is known. */
  NextHop as(Request request) {
    return new NextHop(request.method(), request.url(), request.headers(), attempt);
  }

  /** The same once more. */
  NextHop again() {
    return new NextHop(method, url, headers, attempt + 1);
  }

  /** What follows a request that was answered so, or was {@link #UNANSWERED}. */
  static NextHop after(Request sent, int status, int attempt, HttpUrl url) {
    boolean sameUrl = url.equals(sent.url());
    boolean again = sameUrl && (status == UNANSWERED || TRY_AGAIN.contains(status));
    return new NextHop(
        method(sent.method(), status, sameUrl),
        url,
        sameOrigin(sent.url(), url)
            ? sent.headers()
            : sent.headers().newBuilder().removeAll("Authorization").build(),
        again ? attempt + 1 : 0);
  }

  private static String method(String method, int status, boolean sameUrl) {
    boolean redirected = !sameUrl || status == HttpURLConnection.HTTP_SEE_OTHER;
    return redirected && METHOD_CHANGES.contains(status) && !METHODS_THAT_STAY.contains(method)
        ? "GET"
        : method;
  }

  private static boolean sameOrigin(HttpUrl one, HttpUrl other) {
    return one.host().equals(other.host())
        && one.port() == other.port()
        && one.scheme().equals(other.scheme());
  }
}
