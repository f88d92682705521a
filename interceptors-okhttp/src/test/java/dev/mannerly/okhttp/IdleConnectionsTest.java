package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleConnectionsTest {
  private static final Duration IDLE = Duration.ofMillis(50);

  private final FakeTime time = FakeTime.at("2026-01-01T00:00:00Z");
  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ZERO);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void spendsNoTurnOnADeadConnection(boolean tls) throws Exception {
    try (RecordingOrigin origin = origin(tls).closeIdleAfter(IDLE)) {
      origin.on("/a", Reply.ok("a"));
      OkHttpClient client = client();
      get(client, origin);
      awaitClosedBy(origin);
      time.advance(Duration.ofSeconds(2));

      get(client, origin);

      assertThat(session.asked()).hasSize(2);
      assertThat(origin.arrivals()).extracting(Arrival::connection).containsExactly(1, 2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keepsALivingConnection(boolean tls) throws Exception {
    try (RecordingOrigin origin = origin(tls)) {
      origin.on("/a", Reply.ok("a"));
      OkHttpClient client = client();
      get(client, origin);
      time.advance(Duration.ofSeconds(2));

      get(client, origin);
      get(client, origin);

      assertThat(session.asked()).hasSize(3);
      assertThat(origin.arrivals()).extracting(Arrival::connection).containsOnly(1);
    }
  }

  private OkHttpClient client() {
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .sslSocketFactory(Certificate.client().getSocketFactory(), Certificate.trust());
    OkHttpClient before = builder.build();
    return builder
        .addInterceptor(new CallInterceptor(session, before))
        .addNetworkInterceptor(new WireInterceptor(session, before, time::nanos))
        .cookieJar(new GatingCookieJar(before.cookieJar()))
        .build();
  }

  private static RecordingOrigin origin(boolean tls) {
    return tls ? RecordingOrigin.startTls(Certificate.VALID) : RecordingOrigin.start();
  }

  private static void awaitClosedBy(RecordingOrigin origin) {
    Awaitility.await().until(() -> origin.openConnections() == 0);
    assertThat(origin.count()).isEqualTo(1);
  }

  private static void get(OkHttpClient client, RecordingOrigin origin) throws IOException {
    Request request = new Request.Builder().url(origin.url("site.test", "/a")).build();
    try (Response response = client.newCall(request).execute()) {
      assertThat(response.body().string()).isEqualTo("a");
    }
  }
}
