package dev.mannerly.agent.jdkhttp;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A GET of ours; the hooks know it by its class. */
final class OwnRequest extends HttpRequest {
  private final URI url;
  private final HttpHeaders headers;
  private final Duration timeout;

  OwnRequest(URI url, Map<String, String> headers, Duration timeout) {
    this.url = url;
    Map<String, List<String>> lists = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, value) -> lists.put(name, List.of(value)));
    this.headers = HttpHeaders.of(lists, (name, value) -> true);
    this.timeout = timeout;
  }

  @Override
  public Optional<BodyPublisher> bodyPublisher() {
    return Optional.empty();
  }

  @Override
  public String method() {
    return "GET";
  }

  @Override
  public Optional<Duration> timeout() {
    return Optional.of(timeout);
  }

  @Override
  public boolean expectContinue() {
    return false;
  }

  @Override
  public URI uri() {
    return url;
  }

  @Override
  public Optional<HttpClient.Version> version() {
    return Optional.empty();
  }

  @Override
  public HttpHeaders headers() {
    return headers;
  }
}
