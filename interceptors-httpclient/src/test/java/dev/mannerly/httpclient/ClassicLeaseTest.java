package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a response ends, and what interceptors of others do between us and the wire. */
class ClassicLeaseTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void holdsTheLeaseUntilTheBodyIsRead() throws IOException {
    site.origin.on("/a", Reply.ok("0123456789"));

    ClassicHttpResponse response = open("/a");
    assertThat(site.session.permits()).allMatch(RecordedPermit::open);
    response.getEntity().getContent().readAllBytes();

    assertThat(site.session.permits()).noneMatch(RecordedPermit::open);
    site.origin.expect("GET /a");
  }

  @Test
  void givesTheLeaseBack_whenTheResponseIsClosedUnread() throws IOException {
    site.origin.on("/a", Reply.ok("0123456789"));

    open("/a").close();

    assertThat(site.session.permits()).noneMatch(RecordedPermit::open);
    site.origin.expect("GET /a");
  }

  @Test
  void keepsTheLease_whenTheResponseIsForgotten() throws IOException {
    site.origin.on("/a", Reply.ok("0123456789")).on("/b", Reply.status(404).body("no"));

    ClassicHttpResponse forgotten = open("/a");
    open("/b");

    assertThat(site.session.permits())
        .extracting(RecordedPermit::open)
        .containsExactly(true, false);
    site.origin.expect("GET /a", "GET /b");
    forgotten.close();
  }

  @Test
  void reportsTheFailure_whenTheBodyIsCut() {
    site.origin.on("/a", Reply.ok("0123456789").truncatedAfter(4));

    assertThatThrownBy(() -> site.get(site.client(), "/a")).isInstanceOf(IOException.class);

    assertThat(site.session.permits()).noneMatch(RecordedPermit::open);
    assertThat(site.session.permits()).allMatch(permit -> permit.failure() != null);
    site.origin.expect("GET /a");
  }

  @Test
  void asksAgain_whenTheRequestWaitsTooLongAfterItsTurn() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    HttpClientBuilder builder = PoliteHttpClients.install(HttpClientBuilder.create(), site.session);
    builder.addExecInterceptorBefore(
        ChainElement.CONNECT.name(),
        "SLOW",
        (request, scope, chain) -> {
          site.session.permits().forEach(RecordedPermit::expire);
          return chain.proceed(request, scope);
        });

    assertThat(site.get(builder.build(), "/a")).isEqualTo("a");

    site.origin.expect("GET /a");
    assertThat(site.session.permits())
        .extracting(RecordedPermit::isBack)
        .containsExactly(true, false);
  }

  @Test
  void asksForWhatIsSent_whenAnInterceptorRewritesTheRequest() throws IOException {
    site.origin.on("/b", Reply.ok("b"));
    HttpClientBuilder builder = PoliteHttpClients.install(HttpClientBuilder.create(), site.session);
    builder.addExecInterceptorBefore(
        ChainElement.CONNECT.name(),
        "REWRITE",
        (request, scope, chain) -> {
          request.setPath("/b");
          return chain.proceed(request, scope);
        });

    assertThat(site.get(builder.build(), "/a")).isEqualTo("b");

    site.origin.expect("GET /b");
    assertThat(site.session.permits())
        .extracting(permit -> permit.hop().url() + " " + permit.isBack())
        .containsExactly(site.url("/a") + " true", site.url("/b") + " false");
  }

  @Test
  void judgesNestedCallsOnTheirOwn() throws IOException {
    site.origin.on("/a", Reply.ok("a")).on("/token", Reply.ok("t"));
    CloseableHttpClient other = site.client();
    HttpClientBuilder builder = PoliteHttpClients.install(HttpClientBuilder.create(), site.session);
    builder.addExecInterceptorLast(
        "TOKEN",
        (request, scope, chain) -> {
          request.setHeader("X-Token", site.get(other, "/token"));
          return chain.proceed(request, scope);
        });

    assertThat(site.get(builder.build(), "/a")).isEqualTo("a");

    site.origin.expect("GET /token", "GET /a");
    assertThat(site.session.asked()).hasSize(2);
  }

  @Test
  void asksForEach_whenAnInterceptorSendsTwice() throws IOException {
    site.origin.on("/a", Reply.status(500), Reply.ok("a"));
    site.get(
        PoliteHttpClients.install(HttpClientBuilder.create(), site.session)
            .addExecInterceptorBefore(
                ChainElement.CONNECT.name(),
                "TWICE",
                (request, scope, chain) -> {
                  chain.proceed(request, scope).close();
                  return chain.proceed(request, scope);
                })
            .build(),
        "/a");

    site.origin.expect("GET /a", "GET /a");
    assertThat(site.session.permits()).hasSize(2);
  }

  @Test
  void givesItsTurnBack_whenAnInterceptorAnswersByItself() throws IOException {
    HttpClientBuilder builder = PoliteHttpClients.install(HttpClientBuilder.create(), site.session);
    builder.addExecInterceptorBefore(
        ChainElement.CONNECT.name(),
        "MINE",
        (request, scope, chain) -> new BasicClassicHttpResponse(204));

    builder.build().execute(new HttpGet(site.url("/a")), response -> response.getCode());

    assertThat(site.session.permits()).hasSize(1).allMatch(RecordedPermit::isBack);
  }

  @Test
  void asksOnce_whenInstalledTwice() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    HttpClientBuilder builder = PoliteHttpClients.install(HttpClientBuilder.create(), site.session);

    assertThat(site.get(site.client(builder), "/a")).isEqualTo("a");

    site.origin.expect("GET /a");
    assertThat(site.session.asked()).hasSize(1);
  }

  private ClassicHttpResponse open(String path) throws IOException {
    return site.client().executeOpen(null, new HttpGet(site.url(path)), null);
  }
}
