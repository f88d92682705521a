package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.RecordingOrigin;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.awaitility.Awaitility;

/** An origin and the simplest policy; closing checks that nothing is left open at either. */
final class Site implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofMillis(250);
  static final Duration TOLERANCE = Duration.ofMillis(200);

  final FixedIntervalSession session;
  final RecordingOrigin origin = RecordingOrigin.start();

  Site() {
    this(INTERVAL);
  }

  Site(Duration interval) {
    session = new FixedIntervalSession(interval);
  }

  CloseableHttpClient client() {
    return client(HttpClientBuilder.create());
  }

  CloseableHttpClient client(HttpClientBuilder builder) {
    return PoliteHttpClients.install(builder, session).build();
  }

  CloseableHttpAsyncClient asyncClient() {
    return asyncClient(HttpAsyncClientBuilder.create());
  }

  CloseableHttpAsyncClient asyncClient(HttpAsyncClientBuilder builder) {
    CloseableHttpAsyncClient client = PoliteHttpClients.install(builder, session).build();
    client.start();
    return client;
  }

  String url(String path) {
    return origin.url("site.test", path);
  }

  String get(CloseableHttpClient client, String path) throws IOException {
    return get(client, new HttpGet(url(path)));
  }

  String get(CloseableHttpClient client, HttpGet request) throws IOException {
    return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
  }

  Future<SimpleHttpResponse> start(CloseableHttpAsyncClient client, String path) {
    return client.execute(SimpleRequestBuilder.get(url(path)).build(), null);
  }

  String get(CloseableHttpAsyncClient client, String path) throws Exception {
    return start(client, path).get(20, TimeUnit.SECONDS).getBodyText();
  }

  String get(CloseableHttpAsyncClient client, String path, String host) throws Exception {
    return client
        .execute(SimpleRequestBuilder.get(origin.url(host, path)).build(), null)
        .get(20, TimeUnit.SECONDS)
        .getBodyText();
  }

  @Override
  public void close() {
    origin.close();
    Awaitility.await()
        .untilAsserted(() -> assertThat(session.permits()).noneMatch(RecordedPermit::open));
  }
}
