package dev.mannerly.httpclient;

import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Way;
import dev.mannerly.session.HopSession;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.net.URIAuthority;

/**
 * Turns the requests of one client into hops.
 *
 * @param settings what the client adds to its requests
 */
record Asking(HopSession session, BuilderSettings settings) {
  static final String CLIENT = "httpclient5";
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

  Hop hop(HttpRequest request, HttpRoute route, LastHop.Exchange exchange, Way way) {
    String url = url(request, route);
    int attempt = LastHop.attempt(exchange, request.getMethod(), url);
    return new Hop(CLIENT, request.getMethod(), url, headers(request), attempt, way);
  }

  /** Where a request goes. */
  static String url(HttpRequest request, HttpRoute route) {
    String host = host(request, route);
    String path = request.getPath();
    if (path != null && ABSOLUTE.matcher(path).lookingAt()) {
      return isOf(host, path) ? path : "absolute:" + path; // BAD_URL: of another origin
    }
    return host + (path == null || path.startsWith("/") ? "" : "/") + (path == null ? "/" : path);
  }

  /**
   * A proxy goes where the request says; on a connection to the site itself the route has decided,
   * also when the request names another host.
   */
  private static String host(HttpRequest request, HttpRoute route) {
    boolean readByProxy = route.getProxyHost() != null && !route.isTunnelled();
    String scheme = request.getScheme();
    URIAuthority authority = request.getAuthority();
    return readByProxy && scheme != null && authority != null
        ? scheme + "://" + authority
        : route.getTargetHost().toURI();
  }

  private Headers headers(HttpRequest request) {
    return name -> {
      Header[] own = request.getHeaders(name);
      return own.length == 0 ? settings.defaults(name) : values(own);
    };
  }

  static List<String> values(Header[] headers) {
    return Arrays.stream(headers).map(Header::getValue).map(String::valueOf).toList();
  }

  /** The exchange that a hop belongs to: all that one call of the application sends. */
  static LastHop.Exchange exchange(String exchangeId, HttpClientContext context) {
    return new LastHop.Exchange(exchangeId, context);
  }

  /** Whether a target in absolute form (RFC 9112 section 3.2.2) is one of this origin. */
  private static boolean isOf(String origin, String target) {
    int end = origin.length();
    return target.regionMatches(true, 0, origin, 0, end)
        && (target.length() == end || "/?".indexOf(target.charAt(end)) >= 0);
  }
}
