package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.Member;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Fetched;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads requests and responses, and makes responses up. */
final class Messages {
  private static final int FIRST_ERROR = 400;
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

  private final Member method;
  private final Member path;
  private final Member scheme;
  private final Member authority;
  private final Member headers;
  private final Member name;
  private final Member value;
  private final Member setHeader;
  private final Member code;
  private final Member version;
  private final Object http1;
  private final Member lessEquals;
  private final Member targetHost;
  private final Member proxyHost;
  private final Member isTunnelled;
  private final Member toUri;
  private final Member newClassicResponse;
  private final Member newResponse;
  private final Member setEntity;
  private final Member newEntity;
  private final Member newDetails;
  private final Member contentType;

  Messages(Library in) {
    method = in.method("core5.http.HttpRequest", "getMethod", 0);
    path = in.method("core5.http.HttpRequest", "getPath", 0);
    scheme = in.method("core5.http.HttpRequest", "getScheme", 0);
    authority = in.method("core5.http.HttpRequest", "getAuthority", 0);
    headers = in.method("core5.http.MessageHeaders", "getHeaders", 0);
    name = in.method("core5.http.NameValuePair", "getName", 0);
    value = in.method("core5.http.NameValuePair", "getValue", 0);
    setHeader = in.method("core5.http.HttpMessage", "setHeader", 2);
    code = in.method("core5.http.HttpResponse", "getCode", 0);
    version = in.method("core5.http.HttpMessage", "getVersion", 0);
    http1 = in.field("core5.http.HttpVersion", "HTTP_1_1").get();
    lessEquals = in.method("core5.http.ProtocolVersion", "lessEquals", 1);
    targetHost = in.method("client5.http.HttpRoute", "getTargetHost", 0);
    proxyHost = in.method("client5.http.HttpRoute", "getProxyHost", 0);
    isTunnelled = in.method("client5.http.HttpRoute", "isTunnelled", 0);
    toUri = in.method("core5.http.HttpHost", "toURI", 0);
    newClassicResponse =
        in.constructor("core5.http.message.BasicClassicHttpResponse", int.class, String.class);
    newResponse = in.constructor("core5.http.message.BasicHttpResponse", int.class, String.class);
    setEntity = in.method("core5.http.HttpEntityContainer", "setEntity", 1);
    Class<?> type = in.type("core5.http.ContentType");
    newEntity = in.constructor("core5.http.io.entity.ByteArrayEntity", byte[].class, type);
    newDetails = in.constructor("core5.http.impl.BasicEntityDetails", long.class, type);
    contentType = in.method("core5.http.ContentType", "parse", 1);
  }

  /** The answer to a request of ours. */
  Fetched fetched(Object response, Collected body, int maxBytes) throws IOException {
    Object spoken = version.get(response);
    boolean overHttp1 = spoken == null || (boolean) lessEquals.get(spoken, http1);
    return overHttp1
        ? body.fetchedInSpiteOfCuts(status(response), headers(response), maxBytes)
        : body.fetched(status(response), headers(response), maxBytes);
  }

  String method(Object request) {
    return (String) method.get(request);
  }

  /**
   * Where a request goes.
   *
   * @param route null where the client goes by the request alone
   */
  String url(Object request, @Nullable Object route) {
    String host = route == null ? named(request) : host(request, route);
    String target = (String) path.call(request);
    if (target != null && ABSOLUTE.matcher(target).lookingAt()) {
      return isOf(host, target) ? target : "absolute:" + target; // BAD_URL: of another origin
    }
    return host
        + (target == null || target.startsWith("/") ? "" : "/")
        + (target == null ? "/" : target);
  }

  /**
   * A proxy goes where the request says; on a connection to the site itself the route has decided,
   * also when the request names another host.
   */
  private String host(Object request, Object route) {
    boolean readByProxy = proxyHost.call(route) != null && !(boolean) isTunnelled.get(route);
    boolean saysSo = scheme.call(request) != null && authority.call(request) != null;
    return readByProxy && saysSo ? named(request) : host(targetHost.get(route));
  }

  private String named(Object request) {
    return scheme.call(request) + "://" + authority.call(request);
  }

  /** An {@code HttpHost} as a URL without a path. */
  String host(Object host) {
    return (String) toUri.get(host);
  }

  /** All headers as they are now, by lower-case name. */
  Map<String, List<String>> headers(Object message) {
    Map<String, List<String>> all = new TreeMap<>();
    for (Object header : (Object[]) headers.get(message)) {
      String key = ((String) name.get(header)).toLowerCase(Locale.ROOT);
      all.computeIfAbsent(key, absent -> new ArrayList<>(1))
          .add(String.valueOf(value.call(header)));
    }
    return all;
  }

  void setHeader(Object message, String header, String text) {
    setHeader.call(message, header, text);
  }

  int status(Object response) {
    return (int) code.get(response);
  }

  Answer answer(Object response) {
    Map<String, List<String>> all = headers(response);
    List<String> date = all.getOrDefault("date", List.of());
    return new Answer(
        status(response),
        all.getOrDefault("retry-after", List.of()),
        date.isEmpty() ? null : date.get(0));
  }

  /** An error's body is often left unread, so its head is the end of it. */
  static boolean endsWithItsHead(Answer answer) {
    return answer.status() >= FIRST_ERROR;
  }

  /** A response for callers that block. */
  Object classic(MadeUpResponse madeUp) {
    Object response = newClassicResponse.get(madeUp.status(), madeUp.reasonPhrase());
    madeUp.headers().forEach((header, text) -> setHeader(response, header, text));
    setEntity.call(response, newEntity.get(body(madeUp), type(madeUp)));
    return response;
  }

  /** The head of a response for callers that do not. */
  Object head(MadeUpResponse madeUp) {
    Object response = newResponse.get(madeUp.status(), madeUp.reasonPhrase());
    madeUp.headers().forEach((header, text) -> setHeader(response, header, text));
    return response;
  }

  /** What such a head says of its body. */
  Object details(MadeUpResponse madeUp) {
    return newDetails.get((long) body(madeUp).length, type(madeUp));
  }

  static byte[] body(MadeUpResponse madeUp) {
    return madeUp.body().getBytes(StandardCharsets.UTF_8);
  }

  private @Nullable Object type(MadeUpResponse madeUp) {
    return contentType.call(madeUp.headers().get("Content-Type"));
  }

  /** Whether a target in absolute form (RFC 9112 section 3.2.2) is one of this origin. */
  private static boolean isOf(String origin, String target) {
    int end = origin.length();
    return target.regionMatches(true, 0, origin, 0, end)
        && (target.length() == end || "/?".indexOf(target.charAt(end)) >= 0);
  }
}
