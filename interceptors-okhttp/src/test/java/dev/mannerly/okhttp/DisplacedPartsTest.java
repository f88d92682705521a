package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client does to our parts after they were installed, and what happens between them. */
class DisplacedPartsTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void gatesAtTheWire_whenTheCookieJarWasReplaced() throws IOException {
    site.origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("b"));
    OkHttpClient derived = site.client().newBuilder().cookieJar(CookieJar.NO_COOKIES).build();

    assertThat(site.get(derived, "site.test", "/a")).isEqualTo("b");

    site.origin.expect("GET /a", "GET /b");
    assertThat(site.session.asked()).hasSize(2);
    site.assertSentWithPermits();
  }

  @Test
  void gatesAtTheWire_whenInterceptorsWereCleared() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient.Builder builder = site.client().newBuilder();
    builder.interceptors().clear();
    OkHttpClient derived = builder.build();

    site.get(derived, "site.test", "/a");
    site.get(derived, "site.test", "/a");

    site.origin.expect("GET /a", "GET /a");
    assertThat(site.session.asked()).hasSize(2);
    site.assertSentWithPermits();
  }

  @Test
  void waitsInItsThread_whenTheDispatcherWasReplaced() {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient derived = site.client().newBuilder().dispatcher(new Dispatcher()).build();

    assertThat(Enqueued.get(derived, site.request("site.test", "/a")).body()).isEqualTo("a");

    site.origin.expect("GET /a");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void asksOnce_whenInstalledTwiceAndBesideTheInterceptor() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder().addInterceptor(new PoliteInterceptor(site.session));
    PoliteOkHttp.install(PoliteOkHttp.install(builder, site.session), site.session);
    builder.addInterceptor(new PoliteInterceptor(site.session));

    site.get(builder.build(), "site.test", "/a");

    site.origin.expect("GET /a");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void asksForWhatIsSent_whenAnInterceptorRewritesTheRequest() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient.Builder builder = PoliteOkHttp.install(new OkHttpClient.Builder(), site.session);
    builder.addInterceptor(
        chain -> {
          HttpUrl url = chain.request().url().newBuilder().host("other.test").build();
          return chain.proceed(chain.request().newBuilder().url(url).build());
        });

    site.get(builder.build(), "site.test", "/a");

    site.origin.expectWithHosts("GET other.test/a");
    assertThat(site.session.asked())
        .extracting(Hop::url)
        .contains(site.origin.url("other.test", "/a"));
    assertThat(site.session.permits()).filteredOn(permit -> !permit.isBack()).hasSize(1);
  }

  @Test
  void asksAgain_whenTheRequestWaitsTooLongAfterItsTurn() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient.Builder builder = PoliteOkHttp.install(new OkHttpClient.Builder(), site.session);
    builder.addInterceptor(
        chain -> {
          site.session.permits().forEach(RecordedPermit::expire);
          return chain.proceed(chain.request());
        });

    site.get(builder.build(), "site.test", "/a");

    site.origin.expect("GET /a");
    assertThat(site.session.permits())
        .extracting(RecordedPermit::isBack)
        .containsExactly(true, false);
  }

  @Test
  void keepsItsTurn_whenTheFirstAddressIsDead() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    InetAddress dead = InetAddress.getByAddress("site.test", new byte[] {127, 0, 0, 2});
    InetAddress alive = InetAddress.getByAddress("site.test", new byte[] {127, 0, 0, 1});
    OkHttpClient client = site.client(new OkHttpClient.Builder().dns(host -> List.of(dead, alive)));

    assertThat(site.get(client, "site.test", "/a")).isEqualTo("a");

    site.origin.expect("GET /a");
    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void reportsTheFailure_whenNoConnectionComesAbout() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    Request request = new Request.Builder().url("http://site.test:" + closed + "/").build();

    Assertions.assertThatThrownBy(() -> site.client().newCall(request).execute())
        .isInstanceOf(IOException.class);

    assertThat(site.session.permits())
        .extracting(RecordedPermit::failure)
        .containsExactly(Failure.CONNECT);
  }

  @Test
  void givesItsTurnBack_whenAnInterceptorAnswersByItself() throws IOException {
    OkHttpClient.Builder builder = PoliteOkHttp.install(new OkHttpClient.Builder(), site.session);
    builder.addInterceptor(
        chain ->
            MadeUp.response(
                chain.request(),
                new dev.mannerly.session.MadeUpResponse(200, "OK", java.util.Map.of(), "mine")));

    assertThat(site.get(builder.build(), "site.test", "/a")).isEqualTo("mine");

    assertThat(site.session.permits()).allMatch(RecordedPermit::isBack);
  }
}
