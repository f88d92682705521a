package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.RecordingOrigin;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** An origin and the simplest policy; closing checks that nothing is left open at either. */
final class Site implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofMillis(100);

  final FixedIntervalSession session = new FixedIntervalSession(INTERVAL);
  final RecordingOrigin origin = RecordingOrigin.start();

  OkHttpClient client() {
    return client(new OkHttpClient.Builder());
  }

  OkHttpClient client(OkHttpClient.Builder builder) {
    return PoliteOkHttp.install(builder, session).build();
  }

  Request request(String host, String path) {
    return new Request.Builder().url(origin.url(host, path)).build();
  }

  String get(OkHttpClient client, String host, String path) throws IOException {
    try (Response response = client.newCall(request(host, path)).execute()) {
      return response.body().string();
    }
  }

  /** Asserts that each arrival had a permit of its own, granted before it left. */
  void assertSentWithPermits() {
    List<RecordedPermit> used =
        session.permits().stream().filter(permit -> !permit.isBack()).toList();
    List<Arrival> arrivals = origin.arrivals();
    assertThat(used).hasSameSizeAs(arrivals);
    for (int i = 0; i < used.size(); i++) {
      assertThat(arrivals.get(i).nanos() - used.get(i).grantedNanos()).isNotNegative();
    }
  }

  @Override
  public void close() {
    origin.close();
    assertThat(session.permits()).noneMatch(RecordedPermit::open);
  }
}
