package dev.mannerly.httpclient;

import java.net.URI;
import java.util.Locale;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;

/** The route of a request of ours: that of the hop which needs it, or one like it. */
final class BareRoute {
  private BareRoute() {}

  /**
   * The route to a URL.
   *
   * @param hop the route of the application's request
   */
  static HttpRoute to(URI url, HttpRoute hop) {
    HttpHost target = target(url);
    if (target.equals(hop.getTargetHost())) {
      return hop;
    }
    boolean secure = "https".equals(target.getSchemeName());
    HttpHost proxy = hop.getProxyHost();
    return proxy == null
        ? new HttpRoute(target, hop.getLocalAddress(), secure)
        : new HttpRoute(target, hop.getLocalAddress(), proxy, secure);
  }

  /** What a request of ours carries along for the route planner of its client. */
  static HttpRoute in(HttpContext context) throws HttpException {
    if (context.getAttribute(BareClients.ROUTE) instanceof HttpRoute route) {
      return route;
    }
    throw new HttpException("no route");
  }

  static HttpClientContext context(HttpRoute route, Object runtime, HttpClientContext hop) {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(BareClients.ROUTE, route);
    context.setAttribute(BareClients.RUNTIME, runtime);
    context.setCredentialsProvider(hop.getCredentialsProvider());
    context.setAuthSchemeRegistry(hop.getAuthSchemeRegistry());
    return context;
  }

  private static HttpHost target(URI url) {
    HttpHost named =
        new HttpHost(url.getScheme().toLowerCase(Locale.ROOT), url.getHost(), url.getPort());
    return new HttpHost(
        named.getSchemeName(),
        named.getHostName(),
        DefaultSchemePortResolver.INSTANCE.resolve(named));
  }
}
