package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.Reply;
import java.net.Authenticator;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AroundTest {
  private final Site site = new Site(Duration.ZERO);
  private final CookieManager cookies = new CookieManager();
  private final SSLContext trusting = Certificate.client();
  private final Executor executor = command -> new Thread(command).start();
  private final ProxySelector proxy =
      ProxySelector.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
  private final Authenticator authenticator =
      new Authenticator() {
        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
          return new PasswordAuthentication("me", "secret".toCharArray());
        }
      };

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void tellsWhatTheClientTells() {
    HttpClient bare = withEverything(HttpClient.newBuilder());

    assertSameAccessors(PoliteHttpClient.around(bare, site.session), bare);
    assertSameAccessors(withEverything(PoliteHttpClient.newBuilder(site.session)), bare);
    assertSameAccessors(
        PoliteHttpClient.newBuilder(site.session).build(), HttpClient.newHttpClient());
  }

  @Test
  void takesRedirectsAndChallengesOver() throws Exception {
    site.origin.on("/a", Reply.redirect(302, "/b").header("Set-Cookie", "taste=sweet"));
    site.origin.on(
        "/b",
        arrival ->
            arrival.header("authorization").isEmpty()
                ? Reply.unauthorized("here")
                : Reply.ok(arrival.header("cookie")));
    HttpClient bare =
        HttpClient.newBuilder()
            .followRedirects(Redirect.ALWAYS)
            .cookieHandler(cookies)
            .authenticator(authenticator)
            .build();

    String body =
        PoliteHttpClient.around(bare, site.session)
            .send(site.get("/a"), BodyHandlers.ofString())
            .body();

    assertThat(body).isEqualTo("taste=sweet");
    assertThat(site.session.asked()).hasSize(3);
    site.origin.expect("GET /a", "GET /b", "GET /b");
  }

  @Test
  void sendsThroughTheClientItself_whenThatSendsSingleHops() throws Exception {
    site.origin.on("/a", Reply.ok("a"));
    HttpClient bare = HttpClient.newHttpClient();
    bare.send(site.get("/a"), BodyHandlers.ofString());

    PoliteHttpClient.around(bare, site.session).send(site.get("/a"), BodyHandlers.ofString());

    assertThat(site.origin.arrivals())
        .extracting(arrival -> arrival.connection())
        .containsExactly(1, 1);
  }

  @Test
  void judgesOnce_whenPutAroundTwice() throws Exception {
    site.origin.on("/a", Reply.ok("a"));
    HttpClient once = PoliteHttpClient.newBuilder(site.session).build();

    PoliteHttpClient.around(once, site.session).send(site.get("/a"), BodyHandlers.ofString());

    assertThat(site.session.asked()).hasSize(1);
    site.origin.expect("GET /a");
  }

  @Test
  void takesAClientOfAnotherMake_onlyIfThatSendsSingleHops() throws Exception {
    site.origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("b"));
    HttpClient following =
        new OtherMake(HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build());
    HttpClient single = new OtherMake(HttpClient.newHttpClient());

    assertThatThrownBy(() -> PoliteHttpClient.around(following, site.session))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("followRedirects(NEVER)");
    assertThat(
            PoliteHttpClient.around(single, site.session)
                .send(site.get("/a"), BodyHandlers.ofString())
                .statusCode())
        .isEqualTo(302);

    site.origin.expect("GET /a");
  }

  private HttpClient withEverything(HttpClient.Builder builder) {
    return builder
        .followRedirects(Redirect.ALWAYS)
        .version(Version.HTTP_1_1)
        .cookieHandler(cookies)
        .authenticator(authenticator)
        .proxy(proxy)
        .executor(executor)
        .priority(7)
        .connectTimeout(Duration.ofSeconds(7))
        .sslContext(trusting)
        .sslParameters(trusting.getDefaultSSLParameters())
        .build();
  }

  private static void assertSameAccessors(HttpClient polite, HttpClient bare) {
    BiConsumer<Object, Object> same = (one, other) -> assertThat(one).isEqualTo(other);
    same.accept(polite.followRedirects(), bare.followRedirects());
    same.accept(polite.version(), bare.version());
    same.accept(polite.cookieHandler(), bare.cookieHandler());
    same.accept(polite.authenticator(), bare.authenticator());
    same.accept(polite.proxy(), bare.proxy());
    same.accept(polite.executor(), bare.executor());
    same.accept(polite.connectTimeout(), bare.connectTimeout());
    same.accept(polite.sslContext(), bare.sslContext());
    assertThat(polite.sslParameters().getProtocols())
        .isEqualTo(bare.sslParameters().getProtocols());
  }
}
