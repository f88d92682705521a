package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Hop;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where a hop goes when its request names another host than the application sends it to. */
class NamedHostTest {
  private final Site site = new Site();
  private final RecordingProxy proxy = RecordingProxy.start();
  private final HttpHost byProxy = new HttpHost("http", "127.0.0.1", proxy.port());
  private final HttpHost target = new HttpHost("http", "site.test", site.origin.port());
  private final String other = site.origin.url("other.test", "/a?q=1");

  @BeforeEach
  void answer() {
    site.origin.on("/a", Reply.ok("one"));
  }

  @AfterEach
  void close() {
    proxy.close();
    site.close();
  }

  @Test
  void asksForTheHostOfTheRequest_whenAPlainProxyGoesThere() throws Exception {
    assertThat(classic(HttpClientBuilder.create().setProxy(byProxy), new HttpGet(other)))
        .isEqualTo("one");

    assertGoesByProxy();
  }

  @Test
  void asksForTheHostOfAnAsynchronousRequest_whenAPlainProxyGoesThere() throws Exception {
    assertThat(async(HttpAsyncClientBuilder.create().setProxy(byProxy))).isEqualTo("one");

    assertGoesByProxy();
  }

  @Test
  void asksForTheHostOfTheConnection_whenItLeadsToTheSite() throws Exception {
    assertThat(classic(HttpClientBuilder.create(), new HttpGet(other))).isEqualTo("one");
    assertThat(async(HttpAsyncClientBuilder.create())).isEqualTo("one");

    assertThat(site.session.asked())
        .extracting(Hop::url)
        .containsExactly(site.url("/a?q=1"), site.url("/a?q=1"));
    site.origin.expectWithHosts("GET other.test/a?q=1", "GET other.test/a?q=1");
  }

  /** HttpClient writes an absolute line for proxies alone, whatever the application says. */
  @Test
  void asksForTheHostOfTheConnection_whenTheLineIsToBeAbsolute() throws Exception {
    HttpGet request = new HttpGet(other);
    request.setAbsoluteRequestUri(true);

    assertThat(classic(HttpClientBuilder.create(), request)).isEqualTo("one");

    assertThat(site.session.asked()).extracting(Hop::url).containsExactly(site.url("/a?q=1"));
    site.origin.expectWithHosts("GET other.test/a?q=1");
  }

  private void assertGoesByProxy() {
    assertThat(proxy.requests()).containsExactly("GET " + other);
    assertThat(site.session.asked()).extracting(Hop::url).containsExactly(other);
    site.origin.expectWithHosts("GET other.test/a?q=1");
  }

  private String classic(HttpClientBuilder builder, HttpGet request) throws Exception {
    try (CloseableHttpClient client = site.client(builder)) {
      return client.execute(
          target, request, response -> EntityUtils.toString(response.getEntity()));
    }
  }

  private String async(HttpAsyncClientBuilder builder) throws Exception {
    try (CloseableHttpAsyncClient client = site.asyncClient(builder)) {
      SimpleHttpResponse response =
          client
              .execute(
                  target,
                  SimpleRequestProducer.create(SimpleRequestBuilder.get(other).build()),
                  SimpleResponseConsumer.create(),
                  null,
                  null,
                  null)
              .get(20, TimeUnit.SECONDS);
      return response.getBodyText();
    }
  }
}
