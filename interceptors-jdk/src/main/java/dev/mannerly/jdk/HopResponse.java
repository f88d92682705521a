package dev.mannerly.jdk;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The response to one hop of a call, chained to those before it.
 *
 * @param request as the application would have sent it, without what we added
 * @param response as it came
 * @param previous the redirect or challenge that led to the request, or null
 */
record HopResponse<T>(
    HttpRequest request, HttpResponse<T> response, @Nullable HttpResponse<T> previous)
    implements HttpResponse<T> {

  @Override
  public int statusCode() {
    return response.statusCode();
  }

  @Override
  public Optional<HttpResponse<T>> previousResponse() {
    return Optional.ofNullable(previous);
  }

  @Override
  public HttpHeaders headers() {
    return response.headers();
  }

  @Override
  public T body() {
    return response.body();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return response.sslSession();
  }

  @Override
  public URI uri() {
    return response.uri();
  }

  @Override
  public Version version() {
    return response.version();
  }

  /** Part of the interface since Java 24. */
  @SuppressWarnings({"MissingOverride", "unchecked"})
  public Optional<String> connectionLabel() {
    return (Optional<String>) LaterMethod.CONNECTION_LABEL.call(response);
  }

  @Override
  public String toString() {
    return "(" + request.method() + " " + request.uri() + ") " + statusCode();
  }
}
