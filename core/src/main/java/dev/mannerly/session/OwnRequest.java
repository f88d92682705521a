package dev.mannerly.session;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A GET of ours through java.net.http. A class of its own because the agent tells our requests from
 * the application's by the loader of the request's class; the policy has judged this one already.
 */
final class OwnRequest extends HttpRequest {
  private final URI uri;
  private final HttpHeaders headers;
  private final Duration timeout;
  private final SentOnce body = new SentOnce();

  OwnRequest(URI uri, Map<String, String> headers, Duration timeout) {
    this.uri = uri;
    this.timeout = timeout;
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, value) -> lines.put(name, List.of(value)));
    this.headers = HttpHeaders.of(lines, (name, value) -> true);
  }

  @Override
  public Optional<BodyPublisher> bodyPublisher() {
    return Optional.of(body);
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
    return uri;
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
