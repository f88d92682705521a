package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Stage;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.async.methods.SimpleResponseConsumer;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where a hop goes when its request names another host than the application sends it to. */
class HttpClient5NamedHostContractIT {
  private final RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"));
  private final RecordingProxy proxy = RecordingProxy.start();
  private final HttpHost byProxy = new HttpHost("http", "127.0.0.1", proxy.port());
  private final String host = Stage.host();
  private final String other = Stage.host();
  private final HttpHost target = new HttpHost("http", host, origin.port());

  @AfterEach
  void close() {
    proxy.close();
    origin.close();
  }

  @Test
  void judgesTheHostOfTheRequest_whenAPlainProxyGoesThere() throws Exception {
    HttpGet request = new HttpGet(origin.url(other, "/a"));
    assertThat(classic(HttpClientBuilder.create().setProxy(byProxy), request)).isEqualTo("one");

    assertGoesByProxy();
  }

  @Test
  void judgesTheHostOfAnAsynchronousRequest_whenAPlainProxyGoesThere() throws Exception {
    assertThat(async(HttpAsyncClientBuilder.create().setProxy(byProxy))).isEqualTo("one");

    assertGoesByProxy();
  }

  @Test
  void judgesTheHostOfTheConnection_whenItLeadsToTheSite() throws Exception {
    HttpGet request = new HttpGet(origin.url(other, "/a"));
    assertThat(classic(HttpClientBuilder.create(), request)).isEqualTo("one");
    assertThat(async(HttpAsyncClientBuilder.create())).isEqualTo("one");

    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/a");
    assertThat(AgentLog.lines(other, "sent")).isEmpty();
    origin.expectWithHosts(
        "GET " + host + "/robots.txt", "GET " + other + "/a", "GET " + other + "/a");
  }

  /** HttpClient writes an absolute line for proxies alone, whatever the application says. */
  @Test
  void judgesTheHostOfTheConnection_whenTheLineIsToBeAbsolute() throws Exception {
    HttpGet request = new HttpGet(origin.url(other, "/a"));
    request.setAbsoluteRequestUri(true);

    assertThat(classic(HttpClientBuilder.create(), request)).isEqualTo("one");

    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a");
    origin.expectWithHosts("GET " + host + "/robots.txt", "GET " + other + "/a");
  }

  /** Its path is a URL: what a server makes of that is not known. */
  @Test
  void refuses_whenThePathNamesAnotherHost() {
    ClassicHttpRequest request =
        new BasicClassicHttpRequest("GET", target, origin.url(other, "/a"));

    for (HttpClientBuilder builder :
        new HttpClientBuilder[] {
          HttpClientBuilder.create(), HttpClientBuilder.create().setProxy(byProxy)
        }) {
      assertThat(catchThrowable(() -> classic(builder, request)))
          .hasMessageStartingWith("Mannerly refused: BAD_URL");
    }
    assertThat(proxy.requests()).isEmpty();
  }

  private void assertGoesByProxy() {
    assertThat(proxy.requests())
        .containsExactly(
            "GET " + origin.url(other, "/robots.txt"), "GET " + origin.url(other, "/a"));
    assertThat(AgentLog.departed(other)).containsExactly("/robots.txt", "/a");
    assertThat(AgentLog.lines(host, "sent")).isEmpty();
    origin.expectWithHosts("GET " + other + "/robots.txt", "GET " + other + "/a");
  }

  private String classic(HttpClientBuilder builder, ClassicHttpRequest request) throws IOException {
    try (CloseableHttpClient client = builder.build()) {
      return client.execute(
          target, request, response -> EntityUtils.toString(response.getEntity()));
    }
  }

  private String async(HttpAsyncClientBuilder builder) throws Exception {
    try (CloseableHttpAsyncClient client = builder.build()) {
      client.start();
      return client
          .execute(
              target,
              SimpleRequestProducer.create(
                  SimpleRequestBuilder.get(origin.url(other, "/a")).build()),
              SimpleResponseConsumer.create(),
              null,
              null,
              null)
          .get(20, TimeUnit.SECONDS)
          .getBodyText();
    }
  }
}
