package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.Member;
import java.io.InputStream;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** What we need of the JDK's {@code HttpURLConnection}; the same from Java 17 to 25. */
@SuppressWarnings("unchecked")
final class Insides {
  private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";

  private final Lookup lookup;
  private final Member requests;
  private final Member responses;
  private final Member valuesOf;
  private final Member set;
  private final Member add;
  private final Member remove;
  private final Member reset;
  private final Member line;
  private final Member tunnelState;
  private final Member cacheHandler;
  private final Member instProxy;
  private final Member authenticator;
  private final Member http;
  private final Member requestTarget;
  private final Member poster;
  private final Member streaming;
  private final Member lockHeld;
  private final Member disconnect;
  private final Member doNotRetry;
  private final Member setCookieHandler;
  private final Member setFailedOnce;
  private final Member setConnected;
  private final Member setRequests;
  private final Member setFilteredHeaders;
  private final Member setErrorStream;
  private final Member setRememberedException;
  private volatile @Nullable Member sockets;
  private volatile @Nullable Member names;

  Insides(Lookup lookup, Object anyConnection) {
    Class<?> connection = connectionClass(anyConnection.getClass());
    Class<?> headers = Member.typeOf(connection, "requests");
    this.lookup = lookup;
    requests = Member.read(lookup, connection, "requests");
    responses = Member.read(lookup, connection, "responses");
    valuesOf = Member.method(lookup, headers, "multiValueIterator", 1);
    set = Member.method(lookup, headers, "set", 2);
    add = Member.method(lookup, headers, "add", 2);
    remove = Member.method(lookup, headers, "remove", 1);
    reset = Member.method(lookup, headers, "reset", 0);
    line = Member.method(lookup, headers, "getValue", 1);
    tunnelState = Member.read(lookup, connection, "tunnelState");
    cacheHandler = Member.read(lookup, connection, "cacheHandler");
    instProxy = Member.read(lookup, connection, "instProxy");
    authenticator = Member.read(lookup, connection, "authenticator");
    http = Member.read(lookup, connection, "http");
    requestTarget = Member.method(lookup, connection, "getRequestURI", 0);
    poster = Member.read(lookup, connection, "poster");
    streaming = Member.method(lookup, connection, "streaming", 0);
    lockHeld = Member.method(lookup, connection, "isLockHeldByCurrentThread", 0);
    disconnect = Member.method(lookup, connection, "disconnectInternal", 0);
    doNotRetry = Member.method(lookup, Member.typeOf(connection, "http"), "setDoNotRetry", 1);
    setCookieHandler = Member.write(lookup, connection, "cookieHandler");
    setFailedOnce = Member.write(lookup, connection, "failedOnce");
    setConnected = Member.write(lookup, connection, "connected");
    setRequests = Member.write(lookup, connection, "setRequests");
    setFilteredHeaders = Member.write(lookup, connection, "filteredHeaders");
    setErrorStream = Member.write(lookup, connection, "errorStream");
    setRememberedException = Member.write(lookup, connection, "rememberedException");
  }

  /** The headers of the request; they change, the object only where a POST becomes a GET. */
  Object requests(HttpURLConnection connection) {
    return requests.get(connection);
  }

  List<String> values(Object headers, String name) {
    List<String> values = new ArrayList<>();
    ((Iterator<String>) valuesOf.get(headers, name)).forEachRemaining(values::add);
    return values;
  }

  void set(Object headers, String name, String value) {
    set.call(headers, name, value);
  }

  /** The first line of a response, or null. */
  @Nullable String statusLine(Object responses) {
    return (String) line.call(responses, 0);
  }

  /** Whether what is sent now is for a proxy: the CONNECT before a tunnel. */
  boolean tunnels(HttpURLConnection connection) {
    return "SETUP".equals(String.valueOf(tunnelState.call(connection)));
  }

  /** Whether a cache may answer, so that there may be no hop. */
  boolean mayBeCached(HttpURLConnection connection) {
    return cacheHandler.call(connection) != null && connection.getUseCaches();
  }

  /** The proxy that this connection was opened with, or null. */
  @Nullable Proxy proxy(HttpURLConnection connection) {
    return (Proxy) instProxy.call(connection);
  }

  @Nullable Authenticator authenticator(HttpURLConnection connection) {
    return (Authenticator) authenticator.call(connection);
  }

  /** What makes the TLS sockets; null where there are none. */
  @Nullable SSLSocketFactory sockets(HttpURLConnection connection) {
    if (!secure(connection)) {
      return null;
    }
    Member known = sockets;
    if (known == null) {
      known = Member.method(lookup, connection.getClass(), "getSSLSocketFactory", 0);
      sockets = known;
    }
    return (SSLSocketFactory) known.call(connection);
  }

  /** What verifies host names; null where nothing does. */
  @Nullable HostnameVerifier names(HttpURLConnection connection) {
    if (!secure(connection)) {
      return null;
    }
    Member known = names;
    if (known == null) {
      known = Member.method(lookup, connection.getClass(), "getHostnameVerifier", 0);
      names = known;
    }
    return (HostnameVerifier) known.call(connection);
  }

  /** Whether the response is over already, as that of HEAD or a 204. */
  boolean done(HttpURLConnection connection) {
    return http.call(connection) == null;
  }

  boolean hasBody(HttpURLConnection connection) {
    return poster.call(connection) != null || (boolean) streaming.get(connection);
  }

  /** Whether the call came from within the connection and not from the application. */
  boolean isInside(HttpURLConnection connection) {
    return (boolean) lockHeld.get(connection);
  }

  /** Lets the application's cookies neither be sent nor be set. */
  void dropCookies(HttpURLConnection connection) {
    setCookieHandler.call(connection, null);
  }

  void failedOnce(HttpURLConnection connection, boolean failed) {
    setFailedOnce.call(connection, failed);
  }

  /** Lets the request be sent no more than once. */
  void neverRepeat(HttpURLConnection connection) {
    doNotRetry.call(http.get(connection), true);
  }

  /** Makes ready to send the request again, at the URL where it is by now. */
  void prepareRepeat(HttpURLConnection connection) {
    forget(connection);
    setRememberedException.call(connection, null);
    setErrorStream.call(connection, null);
    // all is put together anew, for cookies may have come; the first line is put before the others
    setRequests.call(connection, false);
    remove.call(
        requests.get(connection),
        connection.getRequestMethod() + " " + requestTarget.get(connection) + " HTTP/1.1");
  }

  /** Drops what was received. */
  void forget(HttpURLConnection connection) {
    disconnect.call(connection);
    reset.call(responses.get(connection));
    setFilteredHeaders.call(connection, null);
  }

  /** Puts an answer there that no server sent; an error, so that it ends in this exception. */
  void answer(HttpURLConnection connection, InputStream body, Exception error) {
    setErrorStream.call(connection, body);
    setRememberedException.call(connection, error);
    setConnected.call(connection, true);
  }

  /** Adds a line to the response; the status line has no name. */
  void addResponseLine(HttpURLConnection connection, @Nullable String name, String value) {
    add.call(responses.get(connection), name, value);
  }

  private static boolean secure(HttpURLConnection connection) {
    return connection.getClass().getName().contains(".https.");
  }

  private static Class<?> connectionClass(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().equals(CONNECTION)) {
        return each;
      }
    }
    throw new IllegalArgumentException(type + " is no " + CONNECTION);
  }
}
