package dev.mannerly.agent.jdkhttp;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Another's request under our User-Agent. */
final class RenamedRequest extends HttpRequest {
  private final HttpRequest request;
  private final HttpHeaders headers;

  RenamedRequest(HttpRequest request, String userAgent) {
    this.request = request;
    Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    request.headers().map().forEach((name, values) -> all.put(name, new ArrayList<>(values)));
    all.put("User-Agent", List.of(userAgent));
    this.headers = HttpHeaders.of(all, (name, value) -> true);
  }

  @Override
  public Optional<BodyPublisher> bodyPublisher() {
    return request.bodyPublisher();
  }

  @Override
  public String method() {
    return request.method();
  }

  @Override
  public Optional<Duration> timeout() {
    return request.timeout();
  }

  @Override
  public boolean expectContinue() {
    return request.expectContinue();
  }

  @Override
  public URI uri() {
    return request.uri();
  }

  @Override
  public Optional<HttpClient.Version> version() {
    return request.version();
  }

  @Override
  public HttpHeaders headers() {
    return headers;
  }
}
