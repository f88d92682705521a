package dev.mannerly.pushback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.BackoffSettings;
import dev.mannerly.hop.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {
  private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");
  private static final RandomGenerator LOWEST = () -> 0L;
  private static final RandomGenerator HIGHEST = () -> -1L;

  private final Backoff backoff = new Backoff(BackoffSettings.DEFAULT, new SplittableRandom(7));

  @ParameterizedTest
  @CsvSource({"1, 2, 3", "2, 4, 6", "3, 8, 12", "6, 64, 96", "7, 80, 120", "8, 80, 120"})
  void doublesWithEachFailure_upToMax(int failures, long lowestSeconds, long highestSeconds) {
    assertThat(new Backoff(BackoffSettings.DEFAULT, LOWEST).pause(failures))
        .isEqualTo(Duration.ofSeconds(lowestSeconds));
    assertThat(new Backoff(BackoffSettings.DEFAULT, HIGHEST).pause(failures))
        .isEqualTo(Duration.ofSeconds(highestSeconds));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1, 5, 31, 32, 62, 63, 64, 65, Integer.MAX_VALUE})
  void staysBetweenInitialAndMax_forAnyCount(int failures) {
    BackoffSettings wide = settings(Duration.ofMillis(1), Duration.ofDays(366));

    for (int draw = 0; draw < 100; draw++) {
      assertThat(backoff.pause(failures)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(120));
      assertThat(new Backoff(wide, new SplittableRandom(draw)).pause(failures))
          .isBetween(Duration.ofMillis(1), Duration.ofDays(366));
    }
  }

  @Test
  void spreadsThePauses_alsoAtMax() {
    Set<Duration> pauses =
        Stream.generate(() -> backoff.pause(50)).limit(100).collect(Collectors.toSet());

    assertThat(pauses).hasSizeGreaterThan(90);
  }

  @Test
  void pausesExactlyInitial_whenThatIsMaxToo() {
    Duration only = Duration.ofSeconds(5);

    assertThat(new Backoff(settings(only, only), HIGHEST).pause(9)).isEqualTo(only);
  }

  @Test
  void pushesBackOnTheConfiguredStatusesOnly() {
    assertThat(List.of(429, 503)).allMatch(backoff::pushesBack);
    assertThat(List.of(200, 404, 500, 502, 504)).noneMatch(backoff::pushesBack);
  }

  @Test
  void boundsWhatTheServerAsks() {
    assertThat(backoff.asked(answer(429, "3600"), NOW)).contains(Duration.ofHours(1));
    assertThat(backoff.asked(answer(429, "99999999999"), NOW)).contains(Duration.ofHours(24));
    assertThat(backoff.asked(answer(429, "soon"), NOW)).isEmpty();
    assertThat(backoff.asked(Answer.of(503), NOW)).isEmpty();
  }

  @Test
  void comparesWithTheDateOfTheAnswer() {
    Answer answer =
        new Answer(
            503,
            List.of("Tue, 10 Mar 2026 11:00:30 GMT"),
            "Tue, 10 Mar 2026 11:00:00 GMT"); // an hour behind our clock

    assertThat(backoff.asked(answer, NOW)).contains(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "TRACE"})
  void retriesSafeMethods(String method) {
    assertThat(backoff.retries(method, answer(503, "1"), 0, 4, NOW)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "CONNECT", "get", ""})
  void retriesNoOtherMethod(String method) {
    assertThat(backoff.retries(method, answer(503, "1"), 0, 4, NOW)).isFalse();
  }

  @Test
  void retriesAsOftenAsAllowed() {
    assertThat(backoff.retries("GET", Answer.of(429), 3, 4, NOW)).isTrue();
    assertThat(backoff.retries("GET", Answer.of(429), 4, 4, NOW)).isFalse();
    assertThat(backoff.retries("GET", Answer.of(429), 0, 0, NOW)).isFalse();
  }

  @Test
  void retriesOnlyWhatPushesBack() {
    assertThat(backoff.retries("GET", Answer.of(500), 0, 4, NOW)).isFalse();
  }

  @Test
  void leavesTheReplyToTheApplication_whenTheServerAsksForMoreThanMax() {
    assertThat(backoff.retries("GET", answer(429, "120"), 0, 4, NOW)).isTrue();
    assertThat(backoff.retries("GET", answer(429, "121"), 0, 4, NOW)).isFalse();
  }

  private static Answer answer(int status, String retryAfter) {
    return new Answer(status, List.of(retryAfter), null);
  }

  private static BackoffSettings settings(Duration initial, Duration max) {
    return new BackoffSettings(Set.of(429), initial, max, Duration.ofHours(24), null);
  }
}
