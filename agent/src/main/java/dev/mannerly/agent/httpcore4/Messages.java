package dev.mannerly.agent.httpcore4;

import dev.mannerly.agent.Member;
import dev.mannerly.hop.Answer;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What we read and write of the library's requests and responses. */
public final class Messages {
  private static final String MESSAGE = "HttpMessage";

  private final Member requestLine;
  private final Member method;
  private final Member uri;
  private final Member headersOfName;
  private final Member allHeaders;
  private final Member setHeader;
  private final Member setHeaders;
  private final Member parameters;
  private final Member parameter;
  private final Member name;
  private final Member value;
  private final Member statusLine;
  private final Member status;
  private final Member entity;
  private final Member isStreaming;
  private final Member content;
  private final Class<?> basicEntity;
  private final Member setContent;
  private final Member attribute;
  private final Member hostName;
  private final Member port;
  private final Member scheme;

  public Messages(Library library) {
    requestLine = library.method("HttpRequest", "getRequestLine", 0);
    method = library.method("RequestLine", "getMethod", 0);
    uri = library.method("RequestLine", "getUri", 0);
    headersOfName = library.method(MESSAGE, "getHeaders", 1);
    allHeaders = library.method(MESSAGE, "getAllHeaders", 0);
    setHeader = library.method(MESSAGE, "setHeader", 2);
    setHeaders = library.method(MESSAGE, "setHeaders", 1);
    parameters = library.method(MESSAGE, "getParams", 0);
    parameter = library.method("params.HttpParams", "getParameter", 1);
    name = library.method("Header", "getName", 0);
    value = library.method("Header", "getValue", 0);
    statusLine = library.method("HttpResponse", "getStatusLine", 0);
    status = library.method("StatusLine", "getStatusCode", 0);
    entity = library.method("HttpResponse", "getEntity", 0);
    isStreaming = library.method("HttpEntity", "isStreaming", 0);
    content = library.method("HttpEntity", "getContent", 0);
    basicEntity = library.type("entity.BasicHttpEntity");
    setContent = library.method("entity.BasicHttpEntity", "setContent", 1);
    attribute = library.method("protocol.HttpContext", "getAttribute", 1);
    hostName = library.method("HttpHost", "getHostName", 0);
    port = library.method("HttpHost", "getPort", 0);
    scheme = library.method("HttpHost", "getSchemeName", 0);
  }

  public String method(Object request) {
    return (String) method.get(requestLine.get(request));
  }

  /** What stands in the request line: absolute or relative. */
  public String uri(Object request) {
    return (String) uri.get(requestLine.get(request));
  }

  /** What a request would say under this name, as far as it is decided already. */
  public List<String> said(Object request, String header) {
    List<String> values = values(request, header);
    return values.isEmpty()
            && header.equalsIgnoreCase("User-Agent")
            && parameter(request, "http.useragent") instanceof String fromSettings
        ? List.of(fromSettings)
        : values;
  }

  public List<String> values(Object message, String header) {
    return Arrays.stream((Object[]) headersOfName.get(message, header))
        .map(one -> String.valueOf(value.call(one)))
        .toList();
  }

  public Object allHeaders(Object message) {
    return allHeaders.get(message);
  }

  public void allHeaders(Object message, Object headers) {
    setHeaders.call(message, headers);
  }

  public void header(Object message, String header, String newValue) {
    setHeader.call(message, header, newValue);
  }

  /** A parameter, as the old clients keep their settings; null where there is none. */
  private @Nullable Object parameter(Object message, String key) {
    Object all = parameters.call(message);
    return all == null ? null : parameter.call(all, key);
  }

  /** The names and values of all header lines. */
  public List<List<String>> lines(Object message) {
    List<List<String>> lines = new ArrayList<>();
    for (Object header : (Object[]) allHeaders.get(message)) {
      lines.add(List.of((String) name.get(header), String.valueOf(value.call(header))));
    }
    return lines;
  }

  public Answer answer(Object response) {
    return new Answer(
        status(response),
        values(response, "Retry-After"),
        values(response, "Date").stream().findFirst().orElse(null));
  }

  public int status(Object response) {
    return (int) status.get(statusLine.get(response));
  }

  /** The body that is still on the connection, or null. */
  public @Nullable Object openEntity(Object response) {
    Object found = entity.call(response);
    return found != null && (boolean) isStreaming.get(found) ? found : null;
  }

  public InputStream content(Object ofEntity) {
    return (InputStream) content.get(ofEntity);
  }

  /** Puts another stream in; false where this kind of body has no place for one. */
  public boolean content(Object ofEntity, InputStream newContent) {
    if (!basicEntity.isInstance(ofEntity)) {
      return false;
    }
    setContent.call(ofEntity, newContent);
    return true;
  }

  public @Nullable Object attribute(Object context, String key) {
    return attribute.call(context, key);
  }

  /** {@code scheme://host:port} of a host, the port where it is not the scheme's. */
  public String origin(Object host) {
    String protocol = (String) scheme.get(host);
    String text = (String) hostName.get(host);
    int number = (int) port.get(host);
    boolean usual = number < 0 || number == ("https".equalsIgnoreCase(protocol) ? 443 : 80);
    return protocol
        + "://"
        + (text.indexOf(':') >= 0 && !text.startsWith("[") ? "[" + text + "]" : text)
        + (usual ? "" : ":" + number);
  }
}
