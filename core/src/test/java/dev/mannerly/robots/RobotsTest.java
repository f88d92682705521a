package dev.mannerly.robots;

import static dev.mannerly.robots.ScriptedFetch.RULES;
import static dev.mannerly.robots.ScriptedFetch.answer;
import static dev.mannerly.robots.ScriptedFetch.rules;
import static dev.mannerly.robots.ScriptedFetch.status;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.config.RobotsSettings.OnDenied;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.FakeTime;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RobotsTest {

  private static final String URL = "https://a.test/robots.txt";
  private static final Origin A = new Origin("https", "a.test", 443);

  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final ScriptedFetch fetch = new ScriptedFetch();
  private Robots robots = robots(RobotsSettings.DEFAULT);

  @Test
  void asksOnceForAllThatWait_alsoWhenOneGivesUp() {
    CompletableFuture<Fetched> answer = new CompletableFuture<>();
    fetch.on(URL, () -> answer);

    CompletableFuture<Verdict> first = verdict("/x");
    CompletableFuture<Verdict> second = verdict("/private/1");
    CompletableFuture<Verdict> third = verdict("/y");
    first.cancel(true);
    assertThat(second).isNotDone();
    answer.complete(rules(RULES));

    assertThat(second.join()).isEqualTo(new Verdict.Disallowed("Disallow: /private", 2, null));
    assertThat(third.join()).isInstanceOf(Verdict.Allowed.class);
    assertThat(fetch.asked).containsExactly(URL);
    assertThat(robots.cached(new Destination(A, "/x"))).isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void handsARefusalOfTheFetchToAllThatWait_andForgetsIt() {
    CompletableFuture<Fetched> answer = new CompletableFuture<>();
    fetch.on(URL, () -> answer);
    CompletableFuture<Verdict> first = verdict("/x");
    CompletableFuture<Verdict> second = verdict("/y");

    answer.completeExceptionally(
        Refusal.of(Reason.PAUSED, "closed").retryAt(Instant.EPOCH).asException());

    RequestRefusedException one = refusal(first);
    RequestRefusedException other = refusal(second);
    assertThat(one.reason()).isEqualTo(Reason.PAUSED);
    assertThat(one.retryAt()).contains(Instant.EPOCH);
    assertThat(other.refusal()).isEqualTo(one.refusal());
    assertThat(other).isNotSameAs(one);
    fetch.on(URL, rules(RULES));
    assertThat(verdict("/x").join()).isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void doesNotTakeAnErrorOfOursForAnAnswer() {
    fetch.on(URL, new IllegalStateException("ours"));
    assertThatThrownBy(() -> verdict("/x").join()).hasRootCauseMessage("ours");

    fetch.on(
        URL,
        () -> {
          throw new IllegalStateException("ours, at once");
        });
    assertThatThrownBy(() -> verdict("/x").join()).hasRootCauseMessage("ours, at once");
    assertThat(robots.cached(new Destination(A, "/x"))).isNull();

    fetch.on(URL, rules(RULES));
    assertThat(verdict("/x").join()).isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void saysWhatCameOfWhichFetch_whenItFails() {
    fetch.on(URL, new UnknownHostException("a.test"));

    assertThat(verdict("/x").join())
        .isEqualTo(
            new Verdict.Unreachable(
                "https://a.test/robots.txt (asked through the JVM's defaults) could not be"
                    + " fetched: dns",
                null,
                Failure.DNS,
                Instant.parse("2026-03-10T12:01:00Z")));
  }

  @Test
  void asksAgainAfterOneMinuteDoublingToTheErrorCache_andCountsAnewAfterSuccess() {
    fetch.on(URL, status(503));
    for (int minutes : new int[] {1, 2, 4, 8, 15, 15}) {
      assertStandsFor(Duration.ofMinutes(minutes));
    }
    fetch.on(URL, rules(RULES));
    assertStandsFor(Duration.ofHours(24));
    fetch.on(URL, new SocketTimeoutException("read"));
    assertStandsFor(Duration.ofMinutes(1));
  }

  @Test
  void asksAgainWhenTheSiteSaysSo_andNotPerRequestWhenItSaysAtOnce() {
    fetch.on(URL, status(503));
    assertStandsFor(Duration.ofMinutes(1));
    fetch.on(URL, answer(429, "", Map.of("Retry-After", "2")));
    assertStandsFor(Duration.ofSeconds(2));
    fetch.on(URL, answer(503, "", Map.of("Retry-After", "7200")));
    assertStandsFor(Duration.ofHours(2));
    fetch.on(URL, answer(503, "", Map.of("Retry-After", "0")));
    assertStandsFor(Duration.ofSeconds(1));
  }

  @Test
  void doesNotLetAnExpiredCopyStandIn_whenTheSiteIsUnreachable() {
    fetch.on(URL, rules("User-agent: *\nAllow: /\n"));
    assertStandsFor(Duration.ofHours(24));

    fetch.on(URL, status(500));

    assertThat(verdict("/x").join()).isInstanceOf(Verdict.Unreachable.class);
  }

  @Test
  void revalidatesAnExpiredCopy() {
    fetch.on(URL, answer(200, RULES, Map.of("ETag", "\"1\"", "Last-Modified", "yesterday")));
    assertStandsFor(Duration.ofHours(24));
    fetch.on(URL, answer(304, "", Map.of("ETag", "\"2\"")));
    assertStandsFor(Duration.ofHours(24));
    assertThat(verdict("/private").join()).isInstanceOf(Verdict.Disallowed.class);

    assertThat(fetch.headers)
        .containsExactly(
            Map.of(),
            Map.of("If-None-Match", "\"1\"", "If-Modified-Since", "yesterday"),
            Map.of("If-None-Match", "\"2\"", "If-Modified-Since", "yesterday"));
  }

  @Test
  void keepsOriginsApart_bySchemeAndPort() {
    fetch.on("http://h.test:8081/robots.txt", rules("User-agent: *\nDisallow: /\n"));
    fetch.on("http://h.test:8082/robots.txt", status(404));

    assertThat(verdict(new Origin("http", "h.test", 8081), "/x").join())
        .isInstanceOf(Verdict.Disallowed.class);
    assertThat(verdict(new Origin("http", "h.test", 8082), "/x").join())
        .isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void neverRefusesRobotsTxtItself_norAsksForItsSake() {
    assertThat(robots.cached(new Destination(A, "/robots.txt")))
        .isInstanceOf(Verdict.Allowed.class);
    fetch.on(URL, status(503));
    assertThat(verdict("/x").join()).isInstanceOf(Verdict.Unreachable.class);

    assertThat(robots.cached(new Destination(A, "/robots.txt")))
        .isInstanceOf(Verdict.Allowed.class);
    assertThat(fetch.asked).hasSize(1);
  }

  @Test
  void asksForNothing_whenNotToObey() {
    robots = robots(settings(false, OnDenied.REFUSE));

    assertThat(robots.cached(new Destination(A, "/private"))).isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void takesADenialForNoRules_onlyWhenConfigured() {
    robots = robots(settings(true, OnDenied.ALLOW));
    fetch.on(URL, status(403));
    assertThat(verdict("/x").join()).isInstanceOf(Verdict.Allowed.class);

    fetch.on("https://b.test/robots.txt", status(451));
    assertThat(verdict(new Origin("https", "b.test", 443), "/x").join())
        .isInstanceOf(Verdict.Unreachable.class);
  }

  private void assertStandsFor(Duration life) {
    int asked = fetch.asked.size();
    Verdict verdict = verdict("/x").join();
    assertThat(fetch.asked).hasSize(asked + 1);
    if (verdict instanceof Verdict.Unreachable unreachable) {
      assertThat(unreachable.retryAt()).isEqualTo(time.now().plus(life));
    }

    time.advance(life.minusMillis(1));
    assertThat(robots.cached(new Destination(A, "/x"))).isEqualTo(verdict);
    time.advanceMillis(1);
    assertThat(robots.cached(new Destination(A, "/x"))).isNull();
  }

  private static RequestRefusedException refusal(CompletableFuture<Verdict> future) {
    Throwable cause = catchThrowable(future::join).getCause();
    assertThat(cause).isInstanceOf(RequestRefusedException.class);
    return (RequestRefusedException) requireNonNull(cause);
  }

  private CompletableFuture<Verdict> verdict(String path) {
    return verdict(A, path);
  }

  private CompletableFuture<Verdict> verdict(Origin origin, String path) {
    return robots.verdict(Hop.of("test", "GET", origin + path), new Destination(origin, path));
  }

  private static RobotsSettings settings(boolean obey, OnDenied onDenied) {
    RobotsSettings normal = RobotsSettings.DEFAULT;
    return new RobotsSettings(
        obey, normal.cache(), normal.errorCache(), onDenied, normal.maxCrawlDelay());
  }

  private Robots robots(RobotsSettings settings) {
    return new Robots(
        settings,
        "AcmeBot",
        fetch,
        time.time(),
        Surroundings.alone(
            fetched -> fetched.first("retry-after").map(Long::valueOf).map(Duration::ofSeconds)));
  }
}
