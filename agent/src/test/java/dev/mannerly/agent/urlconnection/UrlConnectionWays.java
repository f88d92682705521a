package dev.mannerly.agent.urlconnection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The ways of connections and of their robots.txt: proxies, trust, cookies and passwords; run in a
 * JVM of its own, for they are set for a whole JVM.
 */
class UrlConnectionWays {
  private static final String PRIVATE = "User-agent: *\nDisallow: /private\n";

  private final RecordingOrigin origin = RecordingOrigin.start();
  private final ProxySelector proxies = ProxySelector.getDefault();

  @AfterEach
  void close() {
    CookieHandler.setDefault(null);
    Authenticator.setDefault(null);
    ResponseCache.setDefault(null);
    ProxySelector.setDefault(proxies);
    origin.close();
  }

  @Test
  void tellsRobotsNeitherCookiesNorPasswords() throws Exception {
    CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    CookieHandler.setDefault(cookies);
    AtomicInteger asked = new AtomicInteger();
    Authenticator.setDefault(new Counting(asked));
    origin.on("/robots.txt", Reply.unauthorized("robots").header("Set-Cookie", "of=robots"));

    assertThatThrownBy(() -> text(open(url("/a"))))
        .hasMessageStartingWith("Mannerly refused: ROBOTS_UNREACHABLE");

    assertThat(asked).hasValue(0);
    assertThat(cookies.getCookieStore().getCookies()).isEmpty();
    origin.expect("GET /robots.txt");
  }

  @Test
  void keepsTheApplicationsCookiesToTheApplication() throws Exception {
    CookieHandler.setDefault(new CookieManager(null, CookiePolicy.ACCEPT_ALL));
    origin.on("/a", Reply.ok("one").header("Set-Cookie", "me=1; Path=/"));
    origin.on("/b", Reply.ok("two"));
    text(open(url("/a")));
    text(open(url("/b")));

    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.path() + " " + arrival.header("cookie"))
        .containsExactly("/robots.txt ", "/a ", "/b me=1");
  }

  @Test
  void asksForRobotsOnce_whenTheConnectionIsLost() {
    origin.on("/robots.txt", Reply.drop());

    assertThatThrownBy(() -> text(open(url("/a"))))
        .hasMessageStartingWith("Mannerly refused: ROBOTS_UNREACHABLE");

    origin.expect("GET /robots.txt");
  }

  @Test
  void answersAProxyThatAsksForAPassword_alsoForRobots() throws Exception {
    origin.on("/a", Reply.ok("one"));
    Authenticator.setDefault(new Counting(new AtomicInteger()));
    try (RecordingProxy proxy = RecordingProxy.start().requiring("me", "secret")) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());

      HttpURLConnection connection = (HttpURLConnection) new URL(url("/a")).openConnection(way);
      assertThat(text(connection)).isEqualTo("one");
    }

    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  void verifiesNamesForRobotsAsTheConnectionDoes() throws Exception {
    try (RecordingOrigin secure = RecordingOrigin.startTls(Certificate.WRONG_NAME)) {
      secure.on("/a", Reply.ok("one"));
      HttpsURLConnection trusting = (HttpsURLConnection) open(secure.url("other.test", "/a"));
      trusting.setSSLSocketFactory(Certificate.client().getSocketFactory());
      trusting.setHostnameVerifier((name, session) -> name.equals("other.test"));

      assertThat(text(trusting)).isEqualTo("one");

      secure.expect("GET /robots.txt", "GET /a");
    }
  }

  @Test
  void isRefusedOnce_andToldToNoSelector_whereThereAreMoreProxies() throws Exception {
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Selecting selecting = new Selecting(new Proxy(Proxy.Type.HTTP, proxy.address()));
      ProxySelector.setDefault(selecting);

      assertRefusedOnce("a.test");

      assertThat(selecting.failures).hasValue(0);
      assertThat(proxy.requests()).containsExactly("GET " + origin.url("a.test", "/robots.txt"));
    }
  }

  @Test
  void isRefusedOnce_whereThereAreMoreProxiesAndACache() throws Exception {
    try (RecordingProxy proxy = RecordingProxy.start()) {
      ProxySelector.setDefault(new Selecting(new Proxy(Proxy.Type.HTTP, proxy.address())));
      ResponseCache.setDefault(new MemoryCache());

      assertRefusedOnce("b.test");

      assertThat(proxy.requests()).containsExactly("GET " + origin.url("b.test", "/robots.txt"));
    }
  }

  @Test
  void namesTheFailure_whenNobodyListens() {
    assertThatThrownBy(() -> text(open("http://third.test:1/a")))
        .hasMessageContaining("Mannerly refused: ROBOTS_UNREACHABLE")
        .hasMessageContaining("HttpURLConnection) could not be fetched: connect");
  }

  private void assertRefusedOnce(String host) {
    origin.on("/robots.txt", Reply.ok(PRIVATE));

    assertThatThrownBy(() -> text(open(origin.url(host, "/private"))))
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    assertThat(refusals()).hasSize(1).noneMatch(line -> line.contains("\"count\""));
    origin.expect("GET /robots.txt");
  }

  private static HttpURLConnection open(String url) throws IOException {
    return (HttpURLConnection) new URL(url).openConnection();
  }

  private static String text(HttpURLConnection connection) throws IOException {
    try (InputStream body = connection.getInputStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String url(String path) {
    return origin.url("site.test", path);
  }

  private List<String> refusals() {
    try {
      return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
          .filter(line -> line.contains(":" + origin.port() + "/"))
          .filter(line -> line.contains("\"event\":\"refused\""))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Counting extends Authenticator {
    private final AtomicInteger asked;

    Counting(AtomicInteger asked) {
      this.asked = asked;
    }

    @Override
    protected PasswordAuthentication getPasswordAuthentication() {
      asked.incrementAndGet();
      return new PasswordAuthentication("me", "secret".toCharArray());
    }
  }

  private static final class Selecting extends ProxySelector {
    private final Proxy proxy;
    private final AtomicInteger failures = new AtomicInteger();

    Selecting(Proxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public List<Proxy> select(URI uri) {
      return List.of(proxy, proxy);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
      failures.incrementAndGet();
    }
  }
}
