package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays the same exchanges with a client of the JDK and with one under a policy that lets all pass:
 * callers and sites must not see a difference.
 */
@Timeout(60)
class SameAsBareTest {
  private final RecordingOrigin origin = RecordingOrigin.start();
  private final RecordingOrigin secure = RecordingOrigin.startTls(Certificate.VALID);
  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ZERO);
  private UnaryOperator<HttpClient.Builder> settings =
      builder -> builder.followRedirects(Redirect.NORMAL);

  @AfterEach
  void close() {
    origin.close();
    secure.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 304, 305, 307, 308, 310})
  void redirectsByTheSameMethodRules(int status) {
    origin.on("/from", Reply.redirect(status, "/to")).on("/to", Reply.ok("there"));

    for (String method : List.of("GET", "POST", "PUT", "DELETE", "HEAD")) {
      assertSame(
          () ->
              HttpRequest.newBuilder(at("/from"))
                  .method(
                      method,
                      method.startsWith("P")
                          ? BodyPublishers.ofString("form")
                          : BodyPublishers.noBody())
                  .header("Content-Type", "text/plain")
                  .build());
    }
  }

  @ParameterizedTest
  @EnumSource(Redirect.class)
  void followsAsFarAsThePolicyAllows(Redirect policy) {
    settings = builder -> builder.followRedirects(policy).sslContext(Certificate.client());
    origin.on("/up", Reply.redirect(302, secure.url("site.test", "/to")));
    secure.on("/down", Reply.redirect(302, origin.url("site.test", "/to")));
    secure.on("/to", Reply.ok("safe"));
    origin.on("/to", Reply.ok("plain")).on("/away", Reply.redirect(302, "//other.test:1/"));

    assertSame(() -> get("/up"));
    assertSame(() -> HttpRequest.newBuilder(URI.create(secure.url("site.test", "/down"))).build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/to?q=1",
        "to",
        "../to",
        "?q=2",
        "#part",
        "",
        "/to#part",
        "/%7Eto",
        "/\u00fc",
        "ftp://site.test/",
        "mailto:me@site.test",
        "HTTP://site.test:1/"
      })
  void resolvesLocationsAlike(String location) {
    origin.on("/to", Reply.ok("there")).on("/deep/to", Reply.ok("deep"));
    origin.on("/deep/from", Reply.redirect(302, location));

    assertSame(() -> get("/deep/from"));
  }

  @Test
  void stopsAfterAsManyRedirects() {
    for (int i = 0; i < 8; i++) {
      origin.on("/" + i, Reply.redirect(302, "/" + (i + 1)));
    }
    assertSame(() -> get("/0"));
    assertSame(() -> get("/3"));
    assertSame(() -> get("/4"));
  }

  @Test
  void answersChallengesAlike() {
    settings = builder -> builder.authenticator(answering("me", "secret"));
    origin.on("/in/a", SameAsBareTest::guarded).on("/in/b", SameAsBareTest::guarded);

    assertSame(() -> get("/in/a"), () -> get("/in/b"), () -> get("/in/a"), () -> get("/"));
  }

  @Test
  void givesUpOnChallengesAlike() {
    settings = builder -> builder.authenticator(answering("me", "wrong"));
    origin.on("/never", Reply.unauthorized("here"));
    origin.on("/silent", Reply.status(401));
    origin.on("/other", Reply.status(401).header("WWW-Authenticate", "Bearer realm=\"x\""));
    origin.on("/proxy", Reply.status(407).header("Proxy-Authenticate", "Digest realm=\"x\""));

    assertSame(() -> get("/never"));
    assertSame(() -> get("/silent"));
    assertSame(() -> get("/other"));
    assertSame(() -> get("/proxy"));
  }

  @Test
  void givesUpAlike_whenThereAreNoCredentials() {
    settings = builder -> builder.authenticator(new Authenticator() {});
    origin.on("/never", Reply.unauthorized("here"));

    assertSame(() -> get("/never"));
  }

  @Test
  void followsAndAnswersAlike() {
    settings =
        builder ->
            builder.followRedirects(Redirect.NORMAL).authenticator(answering("me", "secret"));
    origin.on("/in/a", SameAsBareTest::guarded).on("/to", Reply.redirect(302, "/in/a"));

    assertSame(() -> get("/to"));
  }

  @Test
  void bringsResponsesOfAllKindsAlike() {
    origin
        .on("/plain", Reply.ok("plain").header("X-Told", "once").header("X-Told", "twice"))
        .on("/chunked", Reply.ok("in several pieces").chunked())
        .on("/gzip", Reply.ok("packed").gzip())
        .on("/broken", Reply.status(500).body("sorry"))
        .on("/none", Reply.status(204))
        .on("/not-modified", Reply.status(304))
        .on("/cut", Reply.ok("0123456789").truncatedAfter(4))
        .on("/close", Reply.ok("bye").closing());

    for (String path :
        List.of(
            "/plain",
            "/chunked",
            "/gzip",
            "/broken",
            "/none",
            "/not-modified",
            "/cut",
            "/close",
            "/unknown")) {
      assertSame(() -> get(path));
    }
  }

  @Test
  void failsAlike() {
    origin.on("/slow", Reply.ok("late").after(Duration.ofMinutes(1))).on("/drop", Reply.drop());

    assertSame(() -> HttpRequest.newBuilder(at("/slow")).timeout(Duration.ofMillis(300)).build());
    assertSame(
        () -> HttpRequest.newBuilder(at("/drop")).POST(BodyPublishers.ofString("once")).build());
    assertSame(() -> HttpRequest.newBuilder(URI.create("http://site.test:1/")).build());
    assertSame(() -> HttpRequest.newBuilder(URI.create("http://nowhere.test/")).build());
    assertSame(() -> HttpRequest.newBuilder(URI.create(secure.url("site.test", "/"))).build());
    assertSame(
        () ->
            HttpRequest.newBuilder(at("/"))
                .POST(
                    BodyPublishers.ofInputStream(
                        () -> {
                          throw new IllegalStateException("no body today");
                        }))
                .build());
  }

  @Test
  void failsAlike_whenTheHandlerDoes() {
    origin.on("/a", Reply.ok("fine"));
    BodyHandler<String> failing =
        head -> {
          throw new IllegalStateException("cannot handle " + head.statusCode());
        };

    assertThat(play(polite(), failing, List.of(() -> get("/a"))))
        .isEqualTo(play(bare(), failing, List.of(() -> get("/a"))));
  }

  @Test
  void waitsForLeaveToSendABodyAlike() {
    origin.on("/a", Reply.ok("got it"));

    assertSame(
        () ->
            HttpRequest.newBuilder(at("/a"))
                .expectContinue(true)
                .POST(BodyPublishers.ofString("expected"))
                .build());
  }

  private void assertSame(Ask... requests) {
    List<Ask> all = List.of(requests);
    BodyHandler<String> handler = BodyHandlers.ofString();

    assertThat(play(polite(), handler, all)).isEqualTo(play(bare(), handler, all));
    assertThat(session.permits()).noneMatch(permit -> permit.open());
  }

  private HttpClient polite() {
    return settings.apply(PoliteHttpClient.newBuilder(session)).build();
  }

  private HttpClient bare() {
    return settings.apply(HttpClient.newBuilder()).build();
  }

  /** What callers got, in both ways of asking, and what arrived. */
  private List<String> play(HttpClient client, BodyHandler<String> handler, List<Ask> requests) {
    List<String> told = new ArrayList<>();
    int before = origin.arrivals().size();
    for (Ask request : requests) {
      told.add(result(() -> client.send(request.of(), handler)));
      told.add(result(() -> client.sendAsync(request.of(), handler).get()));
    }
    List<Arrival> all = origin.arrivals();
    all.subList(before, all.size())
        .forEach(
            arrival -> told.add(arrival.line() + " " + arrival.headers() + " " + arrival.body()));
    secure.arrivals();
    return told;
  }

  private static String result(Callable<HttpResponse<String>> call) {
    try {
      return describe(call.call());
    } catch (ExecutionException e) {
      return "later: " + describe(e.getCause());
    } catch (Exception e) {
      return describe(e);
    }
  }

  private static String describe(HttpResponse<String> response) {
    return response
        + " "
        + response.uri()
        + " "
        + response.version()
        + " "
        + response.headers().map()
        + " "
        + response.request().headers().map()
        + " "
        + response.sslSession().isPresent()
        + " "
        + response.body()
        + response.previousResponse().map(previous -> " after " + describe(previous)).orElse("");
  }

  private static String describe(@Nullable Throwable error) {
    if (error == null) {
      return "nothing";
    }
    String text = error.getClass().getName() + ": " + error.getMessage();
    // what a time-out interrupted is a matter of chance
    return error.getCause() == null || error instanceof HttpTimeoutException
        ? text
        : text + " by " + describe(error.getCause());
  }

  private static Reply guarded(Arrival arrival) {
    return arrival.header("authorization").equals("Basic bWU6c2VjcmV0")
        ? Reply.ok("in")
        : Reply.unauthorized("here");
  }

  private static Authenticator answering(String name, String password) {
    return new Authenticator() {
      @Override
      protected PasswordAuthentication getPasswordAuthentication() {
        return new PasswordAuthentication(name, password.toCharArray());
      }
    };
  }

  private HttpRequest get(String path) {
    return HttpRequest.newBuilder(at(path)).build();
  }

  private URI at(String path) {
    return URI.create(origin.url("site.test", path));
  }

  /** Makes a request; each is sent twice. */
  @FunctionalInterface
  private interface Ask {
    HttpRequest of();
  }
}
