package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Requests, responses and their headers, which are Netty's. */
final class Messages {
  private final Member uri;
  private final Member setUri;
  private final Member method;
  private final Member setMethod;
  private final Member methodName;
  private final Member headers;
  private final Member responseStatus;
  private final Member statusCode;
  private final Member getAll;
  private final Member set;
  private final Member entries;
  private final Member newHeaders;

  Messages(Library in) {
    String http = "io.netty.handler.codec.http.";
    Class<?> request = in.type(http + "HttpRequest");
    Class<?> someHeaders = in.type(http + "HttpHeaders");
    Class<?> someMethod = in.type(http + "HttpMethod");
    uri = in.method(request, "uri", 0);
    setUri = in.method(request, "setUri", 1);
    method = in.method(request, "method", 0);
    setMethod = in.method(request, "setMethod", 1);
    methodName = in.method(someMethod, "name", 0);
    headers = in.method(in.type(http + "HttpMessage"), "headers", 0);
    responseStatus = in.method(in.type(http + "HttpResponse"), "status", 0);
    statusCode = in.method(in.type(http + "HttpResponseStatus"), "code", 0);
    getAll = in.exactly(someHeaders, "getAll", String.class);
    set = in.exactly(someHeaders, "set", String.class, Object.class);
    entries = in.method(someHeaders, "entries", 0);
    newHeaders = in.constructor(in.type(http + "DefaultHttpHeaders"));
  }

  String uri(Object request) {
    return (String) uri.get(request);
  }

  String method(Object request) {
    return methodName(method.get(request));
  }

  String methodName(Object aMethod) {
    return (String) methodName.get(aMethod);
  }

  /** Says in a request that is not sent what was asked for. */
  void describe(Object request, Object aMethod, String anUri) {
    setMethod.call(request, aMethod);
    setUri.call(request, anUri);
  }

  Object headers(Object message) {
    return headers.get(message);
  }

  Object newHeaders(Map<String, String> all) {
    Object made = newHeaders.get();
    all.forEach((name, value) -> set(made, name, value));
    return made;
  }

  void set(Object someHeaders, String name, String value) {
    set.call(someHeaders, name, value);
  }

  @SuppressWarnings("unchecked") // as HttpHeaders declares it
  List<String> values(Object someHeaders, String name) {
    return (List<String>) getAll.get(someHeaders, name);
  }

  Headers view(Object someHeaders) {
    return name -> values(someHeaders, name);
  }

  @SuppressWarnings("unchecked") // as HttpHeaders declares it
  Map<String, List<String>> all(Object someHeaders) {
    Map<String, List<String>> all = new TreeMap<>();
    for (Map.Entry<String, String> line :
        (List<Map.Entry<String, String>>) entries.get(someHeaders)) {
      all.computeIfAbsent(line.getKey().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line.getValue());
    }
    return all;
  }

  Object responseStatus(Object response) {
    return responseStatus.get(response);
  }

  int code(Object status) {
    return (int) statusCode.get(status);
  }

  Answer answer(Object response) {
    Object all = headers(response);
    return new Answer(
        code(responseStatus(response)), values(all, "Retry-After"), first(values(all, "Date")));
  }

  /** Whether a request brings a body along, which may not be there twice. */
  boolean hasBody(Object request) {
    Object all = headers(request);
    return !values(all, "Transfer-Encoding").isEmpty()
        || values(all, "Content-Length").stream().anyMatch(length -> !length.equals("0"));
  }

  private static @Nullable String first(List<String> values) {
    return values.isEmpty() ? null : values.get(0);
  }
}
