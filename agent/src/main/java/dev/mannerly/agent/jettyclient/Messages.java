package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;
import dev.mannerly.hop.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads requests and responses. */
final class Messages {
  private static final Pattern ABSOLUTE =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://[^/?#]*)(.*)", Pattern.DOTALL);
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final Member method;
  private final Member path;
  private final Member query;
  private final Member uri;
  private final Member body;
  private final Member length;
  private final Member requestHeaders;
  private final Member setAgent;
  private final Member status;
  private final Member responseHeaders;
  private final Member name;
  private final Member value;
  private final Member scheme;
  private final Member host;
  private final Member port;

  Messages(Insides in) {
    method = in.method("client.Request", "getMethod", 0);
    path = in.method("client.Request", "getPath", 0);
    query = in.method("client.Request", "getQuery", 0);
    uri = in.method("client.Request", "getURI", 0);
    body = in.method("client.Request", in.isNine() ? "getContent" : "getBody", 0);
    length =
        in.method(
            in.isNine() ? "client.api.ContentProvider" : "client.Request$Content", "getLength", 0);
    requestHeaders = in.method("client.Request", "getHeaders", 0);
    setAgent = in.method("client.Request", "agent", 1);
    status = in.method("client.Response", "getStatus", 0);
    responseHeaders = in.method("client.Response", "getHeaders", 0);
    name = in.method("http.HttpField", "getName", 0);
    value = in.method("http.HttpField", "getValue", 0);
    scheme = in.method("client.transport.HttpDestination", "getScheme", 0);
    host = in.method("client.transport.HttpDestination", "getHost", 0);
    port = in.method("client.transport.HttpDestination", "getPort", 0);
  }

  String method(Object request) {
    return (String) method.get(request);
  }

  /** Where a request goes: the destination knows the host, also when the request names another. */
  String url(Object destination, Object request) {
    String origin = origin(destination);
    String target = text(path.call(request));
    Matcher absolute = ABSOLUTE.matcher(target);
    String rest = target;
    if (absolute.matches()) { // as a proxy gets it
      if (!origin.equals(origin(absolute.group(1)))) {
        return "absolute:" + target; // BAD_URL: of another origin
      }
      rest = absolute.group(2);
    }
    if (rest.equals("*")) {
      rest = ""; // the server as a whole
    }
    Object itsQuery = query.call(request);
    return origin
        + (rest.startsWith("/") ? "" : "/")
        + rest
        + (itsQuery == null ? "" : "?" + itsQuery);
  }

  /** Puts our User-Agent in place of the one that is there. */
  void agent(Object request, String userAgent) {
    setAgent.call(request, userAgent);
  }

  /** A request's headers as they are now, by lower-case name. */
  Map<String, List<String>> headers(Object request) {
    return byName(requestHeaders.get(request));
  }

  /** Whether it can be sent once more, as it is. */
  boolean isRepeatable(Object request) {
    return REPEATABLE.contains(method(request))
        && isEmpty(body.call(request))
        && uri.call(request) != null
        && !headers(request).containsKey("upgrade");
  }

  /** Some versions give a request without a body an empty one. */
  private boolean isEmpty(@Nullable Object content) {
    return content == null || (long) length.get(content) == 0;
  }

  int status(Object response) {
    return (int) status.get(response);
  }

  Map<String, List<String>> responseHeaders(Object response) {
    return byName(responseHeaders.get(response));
  }

  Answer answer(Object response) {
    Map<String, List<String>> all = responseHeaders(response);
    List<String> date = all.getOrDefault("date", List.of());
    return new Answer(
        status(response),
        all.getOrDefault("retry-after", List.of()),
        date.isEmpty() ? null : date.get(0));
  }

  private Map<String, List<String>> byName(Object fields) {
    Map<String, List<String>> all = new TreeMap<>();
    for (Object field : (Iterable<?>) fields) {
      String key = ((String) name.get(field)).toLowerCase(Locale.ROOT);
      all.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(text(value.call(field)));
    }
    return all;
  }

  private String origin(Object destination) {
    String name = (String) host.get(destination);
    String authority = name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
    return origin(scheme.get(destination) + "://" + authority + ":" + port.get(destination));
  }

  /** In lower case, without the port that goes without saying; a WebSocket begins as HTTP does. */
  private static String origin(String written) {
    String lower = written.toLowerCase(Locale.ROOT).replaceFirst("^ws(s?):", "http$1:");
    String usual = lower.startsWith("https:") ? ":443" : ":80";
    return lower.endsWith(usual) ? lower.substring(0, lower.length() - usual.length()) : lower;
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
