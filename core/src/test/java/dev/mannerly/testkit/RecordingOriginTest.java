package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class RecordingOriginTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void recordsArrivals_andAnswersInTurn() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/a", Reply.ok("one"), Reply.ok("two").chunked());

      assertThat(get(origin.url("/a")).body()).isEqualTo("one");
      assertThat(get(origin.url("/a?x=1")).body()).isEqualTo("two");
      assertThat(get(origin.url("/robots.txt")).statusCode()).isEqualTo(404);

      origin.expect("GET /a", "GET /a?x=1", "GET /robots.txt");
      assertThat(origin.arrivals()).extracting(Arrival::connection).containsOnly(1);
    }
  }

  @Test
  void failsOnClose_whenAnArrivalWasNotAsserted() throws Exception {
    RecordingOrigin origin = RecordingOrigin.start();
    get(origin.url("/surprise"));

    assertThatThrownBy(origin::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("/surprise");
  }

  @Test
  void failsOverAGapThatIsTooShort() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      get(origin.url("/a"));
      get(origin.url("/b"));

      assertThatThrownBy(
              () -> origin.assertGapsAtLeast(Duration.ofSeconds(30), Duration.ofMillis(5)))
          .isInstanceOf(AssertionError.class);
      origin.assertGapsAtLeast(Duration.ZERO, Duration.ZERO);
    }
  }

  @Test
  void recordsBodies() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      HttpRequest.Builder post = HttpRequest.newBuilder(URI.create(origin.url("/form")));

      client.send(post.POST(BodyPublishers.ofString("grüß")).build(), BodyHandlers.ofString());

      assertThat(origin.arrivals()).extracting(Arrival::body).containsExactly("grüß");
      assertThat(origin.arrivals()).extracting(Arrival::bodyLength).containsExactly(6);
    }
  }

  @Test
  void dropsAndTruncates() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      origin.on("/cut", Reply.ok("0123456789").truncatedAfter(4));
      origin.on("/drop", Reply.drop());

      assertThatThrownBy(() -> get(origin.url("/cut"))).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> get(origin.url("/drop"))).isInstanceOf(IOException.class);
      assertThat(origin.arrivals()).isNotEmpty();
    }
  }

  @Test
  void closesIdleConnections() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().closeIdleAfter(Duration.ofMillis(1))) {
      origin.on("/slow", Reply.ok("late").after(Duration.ofMillis(50)).closingUnsaid());

      assertThat(get(origin.url("/slow")).body()).isEqualTo("late");
      assertThat(get(origin.url("/slow")).body()).isEqualTo("late");

      assertThat(origin.arrivals()).extracting(Arrival::connection).containsExactly(1, 2);
    }
  }

  @Test
  void servesTls_whoseCertificatesDiffer() throws Exception {
    for (Certificate certificate : Certificate.values()) {
      try (RecordingOrigin origin = RecordingOrigin.startTls(certificate)) {
        HttpClient trusting = HttpClient.newBuilder().sslContext(Certificate.client()).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(origin.url("/"))).build();
        if (certificate == Certificate.VALID) {
          assertThat(trusting.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
          origin.expect("GET /");
        } else {
          assertThatThrownBy(() -> trusting.send(request, BodyHandlers.ofString()))
              .isInstanceOf(SSLHandshakeException.class);
        }
      }
    }
  }

  @Test
  void isReachedThroughAProxy_byAbsoluteFormAndConnect() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start();
        RecordingOrigin secure = RecordingOrigin.startTls(Certificate.VALID);
        RecordingProxy proxy = RecordingProxy.start()) {
      HttpClient proxied =
          HttpClient.newBuilder()
              .proxy(ProxySelector.of(proxy.address()))
              .sslContext(Certificate.client())
              .build();
      for (RecordingOrigin each : new RecordingOrigin[] {origin, secure}) {
        each.on("/p", Reply.ok("through"));
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(each.url("site.test", "/p"))).build();
        assertThat(proxied.send(request, BodyHandlers.ofString()).body()).isEqualTo("through");
        each.expectWithHosts("GET site.test/p");
      }
      assertThat(proxy.requests())
          .containsExactly(
              "GET " + origin.url("site.test", "/p"), "CONNECT site.test:" + secure.port());
    }
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
  }
}
