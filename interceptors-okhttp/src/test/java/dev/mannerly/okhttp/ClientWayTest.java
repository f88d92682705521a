package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Fetched;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClientWayTest {
  private final RecordingOrigin origin = RecordingOrigin.start();
  private final OkHttpClient.Builder builder = new OkHttpClient.Builder();

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void fetchesAndDecodes() {
    origin.on("/robots.txt", Reply.ok("User-agent: *").gzip().header("Retry-After", "7"));

    Fetched fetched = join(fetch(origin.url("site.test", "/robots.txt"), 1_000));

    assertThat(text(fetched)).isEqualTo("User-agent: *");
    assertThat(fetched.truncated()).isFalse();
    assertThat(fetched.first("retry-after")).contains("7");
    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Bot/1");
  }

  @Test
  void looksForNamesWhereTheClientDoes() throws IOException {
    builder.dns(host -> List.of(InetAddress.getByAddress(host, new byte[] {10, 0, 0, 7})));

    assertThat(new ClientWay(builder.build()).addresses("shop.test"))
        .extracting(InetAddress::getHostAddress)
        .containsExactly("10.0.0.7");
  }

  @Test
  void cutsAtTheLimit() {
    origin.on("/robots.txt", Reply.ok("0123456789").chunked());

    Fetched cut = join(fetch(origin.url("site.test", "/robots.txt"), 9));
    Fetched whole = join(fetch(origin.url("site.test", "/robots.txt"), 10));

    assertThat(text(cut)).isEqualTo("012345678");
    assertThat(cut.truncated()).isTrue();
    assertThat(whole.truncated()).isFalse();
    assertThat(origin.arrivals()).hasSize(2);
  }

  @Test
  void followsNoRedirect() {
    origin.on("/robots.txt", Reply.redirect(301, "/elsewhere"));

    Fetched fetched = join(fetch(origin.url("site.test", "/robots.txt"), 1_000));

    assertThat(fetched.status()).isEqualTo(301);
    assertThat(fetched.first("location")).contains("/elsewhere");
    origin.expect("GET /robots.txt");
  }

  @Test
  void sendsOnce_whenOkHttpWouldSendAgain() {
    origin.on("/503", Reply.status(503).header("Retry-After", "0"), Reply.ok("again"));
    origin.on("/408", Reply.status(408), Reply.ok("again"));
    origin.on("/drop", Reply.drop(), Reply.ok("again"));

    assertThat(join(fetch(origin.url("site.test", "/503"), 10)).status()).isEqualTo(503);
    assertThat(join(fetch(origin.url("site.test", "/408"), 10)).status()).isEqualTo(408);
    assertFails(fetch(origin.url("site.test", "/drop"), 10)).isInstanceOf(IOException.class);

    origin.expect("GET /503", "GET /408", "GET /drop");
  }

  @Test
  void fails_whenTheBodyIsCut() {
    origin.on("/robots.txt", Reply.ok("User-agent: *").truncatedAfter(4));

    assertFails(fetch(origin.url("site.test", "/robots.txt"), 1_000))
        .isInstanceOf(IOException.class);

    origin.expect("GET /robots.txt");
  }

  @Test
  void fails_whenNoWholeAnswerComesInTime() {
    origin.on("/robots.txt", Reply.ok("User-agent: *").stallingAfter(4));
    CompletableFuture<Fetched> fetch =
        new ClientWay(builder.build())
            .get(
                URI.create(origin.url("site.test", "/robots.txt")),
                Map.of(),
                Duration.ofMillis(200),
                1_000);

    assertFails(fetch).isInstanceOf(IOException.class);

    origin.expect("GET /robots.txt");
  }

  @ParameterizedTest
  @EnumSource(
      value = Certificate.class,
      names = {"EXPIRED", "WRONG_NAME"})
  void fails_whenTheCertificateIsBad(Certificate certificate) {
    builder.sslSocketFactory(Certificate.client().getSocketFactory(), Certificate.trust());
    try (RecordingOrigin bad = RecordingOrigin.startTls(certificate)) {
      assertFails(fetch(bad.url("site.test", "/robots.txt"), 10)).isInstanceOf(SSLException.class);
    }
  }

  @Test
  void answersTheChallengeOfTheClientsProxy() {
    origin.on("/robots.txt", Reply.ok("User-agent: *"));
    try (RecordingProxy proxy = RecordingProxy.start().requiring("me", "secret")) {
      builder.proxy(new Proxy(Proxy.Type.HTTP, proxy.address()));
      builder.proxyAuthenticator(
          (route, response) ->
              response
                  .request()
                  .newBuilder()
                  .header("Proxy-Authorization", Credentials.basic("me", "secret"))
                  .build());

      Fetched fetched = join(fetch(origin.url("site.test", "/robots.txt"), 1_000));

      assertThat(text(fetched)).isEqualTo("User-agent: *");
      assertThat(proxy.requests()).hasSize(2);
    }
    origin.expect("GET /robots.txt");
  }

  @Test
  void takesNothingOfTheApplicationAlong() {
    origin.on("/robots.txt", Reply.unauthorized("here"), Reply.ok("again"));
    builder
        .authenticator(new BasicAuthenticator("me:secret"))
        .addInterceptor(
            chain -> chain.proceed(chain.request().newBuilder().header("X-Key", "secret").build()));

    Fetched fetched = join(fetch(origin.url("site.test", "/robots.txt"), 1_000));

    assertThat(fetched.status()).isEqualTo(401);
    assertThat(origin.arrivals("/robots.txt"))
        .hasSize(1)
        .allMatch(arrival -> arrival.header("x-key").isEmpty());
  }

  private CompletableFuture<Fetched> fetch(String url, int maxBytes) {
    return new ClientWay(builder.build())
        .get(URI.create(url), Map.of("User-Agent", "Bot/1"), Duration.ofSeconds(10), maxBytes);
  }

  private static Fetched join(CompletableFuture<Fetched> fetch) {
    return fetch.orTimeout(10, TimeUnit.SECONDS).join();
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertFails(
      CompletableFuture<Fetched> fetch) {
    return assertThat(
        Assertions.catchThrowableOfType(CompletionException.class, () -> join(fetch)).getCause());
  }

  private static String text(Fetched fetched) {
    return new String(fetched.body(), StandardCharsets.UTF_8);
  }
}
