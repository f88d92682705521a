package dev.mannerly.jdk;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** A response that the client below did not give us, but of which all that matters is known. */
record PlainResponse<T>(HttpRequest request, ResponseInfo head, T body) implements HttpResponse<T> {

  @Override
  public int statusCode() {
    return head.statusCode();
  }

  @Override
  public Optional<HttpResponse<T>> previousResponse() {
    return Optional.empty();
  }

  @Override
  public HttpHeaders headers() {
    return head.headers();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return Optional.empty();
  }

  @Override
  public URI uri() {
    return request.uri();
  }

  @Override
  public Version version() {
    return head.version();
  }
}
