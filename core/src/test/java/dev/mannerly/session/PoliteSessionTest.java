package dev.mannerly.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.BudgetSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.IdentitySettings;
import dev.mannerly.config.Limits;
import dev.mannerly.config.Mode;
import dev.mannerly.config.RefusalSettings;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoliteSessionTest {
  private static final String SHOP = "https://shop.example";

  @TempDir Path directory;

  private static Configuration.Builder settings(Limits limits) {
    return new Configuration.Builder()
        .identity(
            new IdentitySettings(
                "AcmeBot",
                "2.1",
                "https://acme.example",
                IdentitySettings.UserAgent.REPLACE_DEFAULT))
        .budgets(new BudgetSettings(limits, Map.of(), List.of()));
  }

  private static Limits perSecond() {
    return Limits.DEFAULT.interval(Duration.ofSeconds(1)).jitter(Duration.ZERO);
  }

  private SessionRig rig() throws IOException {
    SessionRig rig = new SessionRig(directory, settings(perSecond()));
    rig.way.robots(SHOP, "User-agent: *\nDisallow: /private\n");
    return rig;
  }

  private static RequestRefusedException refusal(CompletableFuture<Permit> asked) {
    assertThat(asked).isCompletedExceptionally();
    return (RequestRefusedException) asked.handle((permit, error) -> error).join();
  }

  @Test
  void asksRobotsFirst_asAHopOfTheSameBudget() throws IOException {
    try (SessionRig rig = rig()) {
      CompletableFuture<Permit> page = rig.ask(SHOP + "/a");

      assertThat(rig.way.asked()).containsExactly(SHOP + "/robots.txt");
      assertThat(rig.way.headers().get(0))
          .containsEntry("User-Agent", "AcmeBot/2.1 (+https://acme.example)");
      assertThat(page).isNotDone();
      rig.time.advanceMillis(1_000);
      assertThat(page).isCompleted();
      assertThat(rig.lines("sent"))
          .satisfiesExactly(
              robots -> assertThat(robots).contains("\"client\":\"robots\"", "\"dayCount\":1"),
              sent -> assertThat(sent).contains("\"client\":\"okhttp\"", "\"dayCount\":2"));
    }
  }

  @Test
  void refusesWhatRobotsForbid_andNamesRuleAndLine() throws IOException {
    try (SessionRig rig = rig()) {
      RequestRefusedException refused = refusal(rig.ask(SHOP + "/private/inbox"));

      assertThat(refused.reason()).isEqualTo(Reason.ROBOTS_DISALLOWED);
      assertThat(refused.budget()).contains("shop.example");
      assertThat(refused)
          .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED")
          .hasMessageContaining("/private")
          .hasMessageContaining("line 2");
      assertThat(rig.lines("refused")).hasSize(1);
    }
  }

  @Test
  void refusesEverything_whenRobotsCannotBeHad() throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()))) {
      RequestRefusedException refused = refusal(rig.ask(SHOP + "/a"));

      assertThat(refused.reason()).isEqualTo(Reason.ROBOTS_UNREACHABLE);
      assertThat(refused.retryAt()).contains(rig.time.now().plusSeconds(60));
      assertThat(refused).hasMessageContaining("the test's memory");
    }
  }

  @Test
  void keepsTheCrawlDelay_whenItIsLongerThanTheInterval() throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()))) {
      rig.way.robots(SHOP, "User-agent: *\nCrawl-delay: 4\n");
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");
      CompletableFuture<Permit> second = rig.ask(SHOP + "/b");
      while (!first.isDone()) {
        rig.time.advanceMillis(100);
      }

      rig.time.advanceMillis(3_900);
      assertThat(second).isNotDone();
      rig.time.advanceMillis(100);
      assertThat(second).isCompleted();
    }
  }

  @Test
  void keepsTheCrawlDelayFromRobotsToTheFirstPage() throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()))) {
      rig.way.robots(SHOP, "User-agent: *\nCrawl-delay: 4\n");
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");

      rig.time.advanceMillis(3_999);
      assertThat(first).isNotDone();
      rig.time.advanceMillis(1);
      assertThat(first).isCompleted();
    }
  }

  /** Whatever of that time went by before the request came, the page comes no nearer. */
  @ParameterizedTest
  @CsvSource({"'', 1000", "'Crawl-delay: 4', 4000"})
  void keepsTheDistanceToTheFirstPage_whenTheFetchOfRobotsTookLong(String delay, int distance)
      throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()))) {
      rig.way
          .robots(SHOP, "User-agent: *\nDisallow: /private\n" + delay)
          .meanwhile(() -> rig.time.advanceMillis(300));
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a"); // comes back with the answer

      rig.time.advanceMillis(distance - 1);
      assertThat(first).isNotDone();
      rig.time.advanceMillis(1);
      assertThat(first).isCompleted();
    }
  }

  @Test
  void closesTheBudgetForEverybody_whenTheSiteSaysRetryAfter() throws IOException {
    try (SessionRig rig = rig()) {
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");
      CompletableFuture<Permit> waiting = rig.ask(SHOP + "/b");
      rig.time.advanceMillis(1_000);

      first.join().answered(new Answer(429, List.of("10"), null));
      first.join().ended(Outcome.complete());

      rig.time.advanceMillis(9_900);
      assertThat(waiting).isNotDone();
      rig.time.advanceMillis(1_100);
      assertThat(waiting).isCompleted();
      assertThat(rig.lines("paused")).hasSize(1);
      assertThat(rig.lines("resumed")).hasSize(1);
    }
  }

  @Test
  void backsOffByItself_whenTheSitePushesBackWithoutAHint() throws IOException {
    try (SessionRig rig = rig()) {
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");
      rig.time.advanceMillis(1_000);

      first.join().answered(Answer.of(503));

      CompletableFuture<Permit> next = rig.ask(SHOP + "/b");
      rig.time.advanceMillis(999);
      assertThat(next).isNotDone();
      rig.time.advanceMillis(2_001);
      assertThat(next).isCompleted();
      assertThat(rig.lines("paused").get(0)).contains("503");
    }
  }

  @Test
  void refusesAtOnce_whenThePauseOutlastsTheLongestWait() throws IOException {
    try (SessionRig rig = rig()) {
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");
      rig.time.advanceMillis(1_000);
      first.join().answered(new Answer(429, List.of("3600"), null));

      RequestRefusedException refused = refusal(rig.ask(SHOP + "/b"));

      assertThat(refused.reason()).isEqualTo(Reason.PAUSED);
      assertThat(refused.retryAt()).contains(rig.time.now().plusSeconds(3_600));
    }
  }

  @Test
  void refusesBeforeRobotsAreFetched_whenTheDaysCapIsSpent() throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond().perDay(2L)))) {
      rig.way.robots(SHOP, "");
      assertThat(rig.ask(SHOP + "/a")).isNotDone();
      rig.time.advanceMillis(1_000);

      RequestRefusedException refused = refusal(rig.ask("http://shop.example/other-origin"));

      assertThat(refused.reason()).isEqualTo(Reason.DAILY_CAP);
      assertThat(refused.retryAt().orElseThrow()).hasToString("2026-03-11T00:00:00Z");
      assertThat(rig.way.asked()).hasSize(1);
    }
  }

  @Test
  void passesWhatIsNotOurs_untouchedAndCounted() throws IOException {
    try (SessionRig rig = rig()) {
      for (String url :
          List.of("http://localhost:4444/session", "http://10.0.0.7/", "http://redis/")) {
        assertThat(rig.ask(url).join().userAgent()).isEmpty();
      }

      assertThat(rig.lines()).isEmpty();
      assertThat(rig.sessions.counts().excluded()).isEqualTo(3);
    }
  }

  @Test
  void repeatsOnlyWhatItHoldsBack() throws IOException {
    try (SessionRig rig = rig()) {
      HopSession session = rig.sessions.session();

      assertThat(session.retries(rig.get(SHOP + "/a"), Answer.of(503))).isTrue();
      assertThat(session.retries(rig.get("http://localhost:4444/"), Answer.of(503))).isFalse();
      assertThat(session.retries(rig.get("http://0x7f.0.0.1/"), Answer.of(503))).isFalse();
    }
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()).mode(Mode.OBSERVE))) {
      assertThat(rig.sessions.session().retries(rig.get(SHOP + "/a"), Answer.of(503))).isFalse();
    }
  }

  @Test
  void refusesAUrlWithoutAUsableHost() throws IOException {
    try (SessionRig rig = rig()) {
      assertThat(refusal(rig.ask("http://0x7f.0.0.1/")).reason()).isEqualTo(Reason.BAD_URL);
      assertThat(rig.lines("refused")).hasSize(1);
    }
  }

  @Test
  void refuses_whenTheLogCannotBeWritten() throws IOException {
    try (SessionRig rig = rig()) {
      assertThat(rig.ask(SHOP + "/a")).isNotDone();
      rig.time.advanceMillis(1_000);
      Files.delete(rig.file);
      Files.createDirectory(rig.file);

      CompletableFuture<Permit> next = rig.ask(SHOP + "/b");
      rig.time.advanceMillis(1_000);

      assertThat(refusal(next).reason()).isEqualTo(Reason.LOG_UNWRITABLE);
    }
  }

  @Test
  void givesTheSlotBack_whenTheCallerCancels() throws IOException {
    try (SessionRig rig = rig()) {
      assertThat(rig.ask(SHOP + "/a")).isNotDone();
      CompletableFuture<Permit> cancelled = rig.ask(SHOP + "/b");
      CompletableFuture<Permit> behind = rig.ask(SHOP + "/c");

      cancelled.cancel(true);
      rig.time.advanceMillis(2_000);

      assertThat(behind).isCompleted();
      assertThat(rig.lines("sent")).noneMatch(line -> line.contains("/b"));
    }
  }

  @Test
  void endsOnce_whoeverSaysSoFirst() throws IOException {
    try (SessionRig rig = rig()) {
      CompletableFuture<Permit> asked = rig.ask(SHOP + "/a");
      rig.time.advanceMillis(1_000);
      Permit permit = asked.join();
      rig.time.advanceMillis(250);

      permit.answered(Answer.of(200));
      permit.ended(Outcome.complete());
      permit.ended(Outcome.failed(new IOException("late")));
      permit.back();

      assertThat(rig.lines("done"))
          .filteredOn(line -> line.contains("okhttp"))
          .singleElement()
          .asString()
          .contains("\"status\":200", "\"durationMs\":250")
          .doesNotContain("failure");
      assertThat(rig.sessions.counts().inFlight()).isZero();
    }
  }

  @Test
  void throwsInTheCallersThread_whenItIsRefused() throws IOException {
    try (SessionRig rig = rig()) {
      HopSession session = rig.sessions.session();

      assertThatThrownBy(() -> session.await(rig.get(SHOP + "/private")))
          .isInstanceOf(RequestRefusedException.class);
    }
  }

  @Test
  void makesUpAResponse_whenRefusalsAreWantedSo() throws IOException {
    Configuration.Builder settings =
        settings(perSecond().perDay(0L)).refusal(new RefusalSettings(RefusalSettings.As.RESPONSE));
    try (SessionRig rig = new SessionRig(directory, settings)) {
      RequestRefusedException refused = refusal(rig.ask(SHOP + "/a"));

      MadeUpResponse response = rig.sessions.session().response(refused).orElseThrow();

      assertThat(response.status()).isEqualTo(429);
      assertThat(response.headers())
          .containsEntry("X-Mannerly-Reason", "DAILY_CAP")
          .containsEntry("Retry-After", "43200");
    }
  }

  @Test
  void onlyWatches_inObserveMode() throws IOException {
    try (SessionRig rig = new SessionRig(directory, settings(perSecond()).mode(Mode.OBSERVE))) {
      rig.way.robots(SHOP, "User-agent: *\nDisallow: /private\n");

      assertThat(rig.ask(SHOP + "/private/inbox")).isCompleted();
      assertThat(rig.ask(SHOP + "/a")).isCompleted();
      assertThat(rig.ask(SHOP + "/b")).isCompleted();

      assertThat(rig.lines("would-refuse"))
          .singleElement()
          .asString()
          .contains("ROBOTS_DISALLOWED");
      assertThat(rig.lines("refused")).isEmpty();
      assertThat(rig.lines("would-wait")).anyMatch(line -> line.contains("\"waitMs\":1000"));
    }
  }
}
