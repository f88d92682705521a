package dev.mannerly.httpclient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The way of our own requests, for both forms of the client. */
abstract class WayTests {
  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ofMillis(1));
  private final RecordingOrigin origin = RecordingOrigin.start().ignoring("/page");
  private final List<ClientUnderTest> clients = new ArrayList<>();

  /** A client whose interceptor adds X-Key to each of its requests. */
  abstract ClientUnderTest client(ClientSetup setup, FixedIntervalSession policy);

  @BeforeEach
  void open() {
    origin.on("/page", Reply.ok("page"));
  }

  @AfterEach
  void close() {
    clients.forEach(ClientUnderTest::close);
    origin.close();
  }

  @Test
  void fetchesAndDecodes() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *").gzip().header("Retry-After", "7"));

    Fetched fetched = join(fetch("/robots.txt", 1_000));

    assertThat(text(fetched)).isEqualTo("User-agent: *");
    assertThat(fetched.truncated()).isFalse();
    assertThat(fetched.first("retry-after")).contains("7");
    assertThat(origin.arrivals())
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Bot/1");
  }

  @Test
  void cutsAtTheLimit() throws Exception {
    origin.on("/robots.txt", Reply.ok("0123456789").chunked());

    Fetched cut = join(fetch("/robots.txt", 9));
    Fetched whole = join(fetch("/robots.txt", 10));

    assertThat(text(cut)).isEqualTo("012345678");
    assertThat(cut.truncated()).isTrue();
    assertThat(whole.truncated()).isFalse();
    assertThat(origin.arrivals()).hasSize(2);
  }

  @Test
  void readsNoMoreThanTheLimit_whenTheBodyIsPacked() throws Exception {
    origin.on("/robots.txt", Reply.ok("#".repeat(1_000_000)).gzip());

    Fetched cut = join(fetch("/robots.txt", 20_000));

    assertThat(cut.body()).hasSize(20_000);
    assertThat(cut.truncated()).isTrue();
    origin.expect("GET /robots.txt");
  }

  @Test
  void followsNoRedirect() throws Exception {
    origin.on("/robots.txt", Reply.redirect(301, "/elsewhere"));

    Fetched fetched = join(fetch("/robots.txt", 1_000));

    assertThat(fetched.status()).isEqualTo(301);
    assertThat(fetched.first("location")).contains("/elsewhere");
    origin.expect("GET /robots.txt");
  }

  @Test
  void sendsOnce_whenTheClientWouldSendAgain() throws Exception {
    origin.on("/503", Reply.status(503).header("Retry-After", "0"), Reply.ok("again"));
    origin.on("/drop", Reply.drop(), Reply.ok("again"));
    origin.on("/401", Reply.unauthorized("here"), Reply.ok("again"));

    assertThat(join(fetch("/503", 10)).status()).isEqualTo(503);
    assertThat(join(fetch("/401", 10)).status()).isEqualTo(401);
    assertFails(fetch("/drop", 10)).isInstanceOf(IOException.class);

    origin.expect("GET /503", "GET /401", "GET /drop");
  }

  @Test
  void fails_whenTheBodyIsCut() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *").truncatedAfter(4));

    assertFails(fetch("/robots.txt", 1_000)).isInstanceOf(IOException.class);

    origin.expect("GET /robots.txt");
  }

  @Test
  void fails_whenNoWholeAnswerComesInTime() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *").stallingAfter(4));

    assertFails(
            way(ClientSetup.DEFAULT)
                .get(uri("/robots.txt"), Map.of(), Duration.ofMillis(200), 1_000))
        .isInstanceOfAny(IOException.class, TimeoutException.class);

    origin.expect("GET /robots.txt");
  }

  @Test
  void takesNothingOfTheApplicationAlong() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *"));

    join(fetch("/robots.txt", 1_000));

    assertThat(origin.arrivals("/robots.txt"))
        .allMatch(arrival -> arrival.header("x-key").isEmpty());
  }

  @Test
  void answersTheChallengeOfTheClientsProxy() throws Exception {
    origin.on("/robots.txt", Reply.ok("User-agent: *"));
    try (RecordingProxy proxy = RecordingProxy.start().requiring("me", "secret")) {
      Way way =
          way(
              ClientSetup.DEFAULT
                  .proxy(new Proxy(Proxy.Type.HTTP, proxy.address()))
                  .credentials("me:secret"));

      Fetched fetched = join(way.get(uri("/robots.txt"), Map.of(), Duration.ofSeconds(10), 1_000));

      assertThat(text(fetched)).isEqualTo("User-agent: *");
      assertThat(proxy.requests()).contains("GET " + uri("/robots.txt"));
    }
    origin.expect("GET /robots.txt");
  }

  private CompletableFuture<Fetched> fetch(String path, int maxBytes) throws Exception {
    return way(ClientSetup.DEFAULT.credentials("me:secret"))
        .get(
            uri(path),
            Map.of("User-Agent", "Bot/1", "Accept-Encoding", "gzip"),
            Duration.ofSeconds(10),
            maxBytes);
  }

  private Way way(ClientSetup setup) throws Exception {
    ClientUnderTest client = client(setup, session);
    clients.add(client);
    client.send(Ask.get(uri("/page").toString()));
    return requireNonNull(session.asked().get(session.asked().size() - 1).way());
  }

  private URI uri(String path) {
    return URI.create(origin.url("site.test", path));
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
