package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.RecordingOrigin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.awaitility.Awaitility;

/** An origin and the simplest policy; closing checks that nothing is left open at either. */
final class Site implements AutoCloseable {
  static final Duration TOLERANCE = Duration.ofMillis(150);

  final FixedIntervalSession session;
  final RecordingOrigin origin = RecordingOrigin.start();

  Site(Duration interval) {
    session = new FixedIntervalSession(interval);
  }

  HttpClient client() {
    return builder().build();
  }

  HttpClient.Builder builder() {
    return PoliteHttpClient.newBuilder(session).followRedirects(Redirect.NORMAL);
  }

  HttpRequest get(String path) {
    return request(path).build();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(at(path));
  }

  URI at(String path) {
    return URI.create(origin.url("site.test", path));
  }

  @Override
  public void close() {
    origin.close();
    Awaitility.await()
        .untilAsserted(() -> assertThat(session.permits()).noneMatch(RecordedPermit::open));
  }
}
