package dev.mannerly.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.IdentitySettings;
import dev.mannerly.config.IdentitySettings.UserAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

  private static final String OURS = "NewsBot/2.1 (+https://news.example/bot)";

  private static Identity identity(UserAgent userAgent) {
    return new Identity(
        new IdentitySettings("NewsBot", "2.1", "https://news.example/bot", userAgent));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Java-http-client/17.0.15",
        "Java-http-client/26-ea",
        "Java/1.8.0_292",
        "Java/17.0.15",
        "okhttp/3.14.9",
        "okhttp/5.5.1",
        "okhttp/5.0.0-alpha.14",
        "Apache-HttpClient/4.5.14 (Java/17.0.15)",
        "Apache-HttpClient/4.3.6 (java 1.5)",
        "Apache-HttpClient/UNAVAILABLE (java 1.4)",
        "Apache-HttpClient/5.6.5 (Java/25.0.3)",
        "Apache-HttpAsyncClient/5.6.5 (Java/25.0.3)",
        "Apache-HttpAsyncClient/4.1.5 (Java/17.0.15)",
        "Jakarta Commons-HttpClient/3.1",
        "ReactorNetty/1.3.8",
        "ReactorNetty/dev",
        "AHC/2.1",
        "Jetty/12.1.14",
        "Jetty/9.4.54.v20240208",
        "ktor-client",
        "Ktor client",
        "Vert.x-WebClient/5.2.3",
        "Vert.x-WebClient",
        "Helidon 4.5.0",
        "pekko-http/1.1.0",
        "Google-HTTP-Java-Client/1.45.0 (gzip)",
        "crawler4j (https://github.com/yasserg/crawler4j/)",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/53.0.2785.143 Safari/537.36",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.130 Safari/537.36",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
        "",
        "  ",
      })
  void replacesWhatALibrarySendsByItself(String userAgent) {
    assertThat(identity(UserAgent.REPLACE_DEFAULT).userAgent(List.of(userAgent))).contains(OURS);
    assertThat(identity(UserAgent.KEEP).userAgent(List.of(userAgent))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OtherBot/1.0 (+https://other.example/)",
        "okhttp/4.12.0 OtherBot/1.0",
        "OtherBot/1.0 Java/17.0.15",
        "JavaBot",
        "Java",
        "okhttp",
        "MyApp Google-HTTP-Java-Client/1.45.0 (gzip)",
        "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
      })
  void keepsWhatTheApplicationSays(String userAgent) {
    assertThat(identity(UserAgent.REPLACE_DEFAULT).userAgent(List.of(userAgent))).isEmpty();
    assertThat(identity(UserAgent.ALWAYS).userAgent(List.of(userAgent))).contains(OURS);
  }

  @Test
  void speaksForAClientThatSaysNothing() {
    assertThat(identity(UserAgent.REPLACE_DEFAULT).userAgent(List.of())).contains(OURS);
    assertThat(identity(UserAgent.ALWAYS).userAgent(List.of())).contains(OURS);
    assertThat(identity(UserAgent.KEEP).userAgent(List.of())).isEmpty();
  }

  @Test
  void keepsAHeaderThatIsOnlyPartlyALibrarys() {
    assertThat(
            identity(UserAgent.REPLACE_DEFAULT).userAgent(List.of("okhttp/4.12.0", "OtherBot/1")))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(UserAgent.class)
  void rewritesNothingWithoutAProduct(UserAgent userAgent) {
    Identity identity =
        new Identity(new IdentitySettings("", "1.0", "bot@news.example", userAgent));

    assertThat(identity.userAgent(List.of("okhttp/4.12.0"))).isEmpty();
    assertThat(identity.userAgent(List.of())).isEmpty();
    assertThat(identity.own()).isEmpty();
    assertThat(identity.product()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2.1, https://news.example/bot, NewsBot/2.1 (+https://news.example/bot)",
    "2.1, +https://news.example/bot, NewsBot/2.1 (+https://news.example/bot)",
    "2.1, '', NewsBot/2.1",
    "'', bot@news.example, NewsBot/1.0 (+bot@news.example)",
  })
  void saysProductVersionAndContact(String version, String contact, String userAgent) {
    Identity identity =
        new Identity(new IdentitySettings("NewsBot", version, contact, UserAgent.KEEP));

    assertThat(identity.own()).contains(userAgent);
    assertThat(identity.product()).isEqualTo("NewsBot");
    assertThat(
            HttpRequest.newBuilder(URI.create("http://example.com/"))
                .header("User-Agent", userAgent)
                .build()
                .headers()
                .firstValue("User-Agent"))
        .as("a client accepts it")
        .contains(userAgent);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', identity.product and identity.contact",
    "'', c, Set identity.product:",
    "NewsBot, '', Set identity.contact:",
  })
  void warnsOfWhatIsMissing(String product, String contact, String message) {
    Identity identity =
        new Identity(new IdentitySettings(product, "", contact, UserAgent.REPLACE_DEFAULT));

    assertThat(identity.warning()).hasValueSatisfying(text -> assertThat(text).contains(message));
    assertThat(identity(UserAgent.KEEP).warning()).isEmpty();
  }
}
