package dev.mannerly.httpclient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Way;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.RecordedPermit;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.H2AsyncClientBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The client that speaks HTTP/2 only. */
class Http2ClientTest {
  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ofMillis(20));

  @Test
  void asksForEachRedirect_andFetchesOverTheSameConnection() throws Exception {
    H2AsyncClientBuilder builder =
        H2AsyncClientBuilder.create()
            .setTlsStrategy(
                ClientTlsStrategyBuilder.create().setSslContext(Certificate.client()).build());
    try (Http2Origin origin = Http2Origin.start();
        CloseableHttpAsyncClient client = PoliteHttpClients.install(builder, session).build()) {
      client.start();

      SimpleHttpResponse response =
          client
              .execute(SimpleRequestBuilder.get(origin.url("site.test", "/to")).build(), null)
              .get(20, TimeUnit.SECONDS);

      assertThat(response.getBodyText()).isEqualTo("/there");
      assertThat(session.asked()).hasSize(2);
      Way way = requireNonNull(session.asked().get(0).way());
      URI own = URI.create(origin.url("site.test", "/our-own"));
      byte[] fetched =
          way.get(own, Map.of(), Duration.ofSeconds(10), 100).get(20, TimeUnit.SECONDS).body();
      assertThat(new String(fetched, StandardCharsets.UTF_8)).isEqualTo("/our-own");
      assertThat(origin.pagesOverHttp2()).isTrue();
      Awaitility.await().until(() -> session.permits().stream().noneMatch(RecordedPermit::open));
    }
  }
}
