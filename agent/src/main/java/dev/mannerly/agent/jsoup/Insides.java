package dev.mannerly.agent.jsoup;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.Proxy;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** What we need of jsoup's request and response; the same from 1.11 on. */
@SuppressWarnings("unchecked")
final class Insides {
  private final Member url;
  private final Member method;
  private final Member hasBody;
  private final Member data;
  private final Member headers;
  private final Member proxy;
  private final @Nullable Member socketFactory;
  private final @Nullable Member sslContext;
  private final Member dataToUrl;
  private final Member safeClose;
  private final Member execute;

  Insides(Lookup lookup, Object request) {
    Class<?> response = lookup.lookupClass();
    Class<?> type = request.getClass();
    url = Member.method(lookup, type, "url", 0);
    method = Member.method(lookup, type, "method", 0);
    hasBody = Member.method(lookup, method.result(), "hasBody", 0);
    data = Member.method(lookup, type, "data", 0);
    headers = Member.method(lookup, type, "multiHeaders", 0);
    proxy = Member.method(lookup, type, "proxy", 0);
    socketFactory = optional(lookup, type, "sslSocketFactory");
    sslContext = optional(lookup, type, "sslContext");
    dataToUrl = Member.method(lookup, response, "serialiseRequestUrl", 1);
    safeClose = Member.method(lookup, response, "safeClose", 0);
    execute = Member.method(lookup, response, "execute", 2);
  }

  /**
   * Does what jsoup does next with data that goes into the URL, so that the URL is the one that is
   * asked for; done twice it does no more.
   */
  void settleUrl(Object request) {
    if (!(boolean) hasBody.get(method.get(request))
        && !((Collection<?>) data.get(request)).isEmpty()) {
      dataToUrl.call(request);
    }
  }

  URL url(Object request) {
    return (URL) url.get(request);
  }

  String method(Object request) {
    return method.get(request).toString();
  }

  Map<String, List<String>> headers(Object request) {
    return (Map<String, List<String>>) headers.get(request);
  }

  @Nullable Proxy proxy(Object request) {
    return (Proxy) proxy.call(request);
  }

  /** What makes its TLS sockets, or null for the JVM's default. */
  @Nullable SSLSocketFactory sockets(Object request) {
    SSLContext context = sslContext == null ? null : (SSLContext) sslContext.call(request);
    if (context != null) {
      return context.getSocketFactory();
    }
    return socketFactory == null ? null : (SSLSocketFactory) socketFactory.call(request);
  }

  void close(Object response) {
    safeClose.call(response);
  }

  /** Sends the hop again. */
  Object execute(Object request, @Nullable Object previous) throws IOException {
    return execute.get(request, previous);
  }

  /** One came with 1.21.2; for the other, applications have no setter any more since 1.24. */
  private static @Nullable Member optional(Lookup lookup, Class<?> request, String method) {
    try {
      return Member.method(lookup, request, method, 0);
    } catch (Misfit e) {
      return null;
    }
  }
}
