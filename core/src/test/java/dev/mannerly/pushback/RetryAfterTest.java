package dev.mannerly.pushback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.mannerly.config.BackoffSettings;
import dev.mannerly.hop.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");
  private static final Duration BOUND = Duration.ofHours(24);

  @TestFactory
  Stream<DynamicTest> readsAsAPoliteClientShould() {
    List<RetryAfterCase> cases = RetryAfterCase.all();

    assertThat(cases).hasSize(45);
    return cases.stream()
        .map(row -> dynamicTest(row.id() + " " + row.values(), () -> assertPolite(row)));
  }

  private static void assertPolite(RetryAfterCase row) {
    Optional<Duration> read = RetryAfter.parse(row.values(), NOW);
    Backoff backoff = new Backoff(BackoffSettings.DEFAULT, new SplittableRandom(1));
    Optional<Duration> asked = backoff.asked(new Answer(429, row.values(), null), NOW);

    assertThat(Arrays.stream(row.polite().split("\\|")).anyMatch(right -> matches(right, read)))
        .as("%s is one of %s", read, row.polite())
        .isTrue();
    assertThat(asked).isEqualTo(read.map(wait -> wait.compareTo(BOUND) > 0 ? BOUND : wait));
  }

  private static boolean matches(String right, Optional<Duration> read) {
    return switch (right) {
      case "default" -> read.isEmpty();
      case "wait=cap" -> read.isPresent() && read.get().compareTo(BOUND) >= 0;
      default -> read.equals(Optional.of(Duration.ofSeconds(Long.parseLong(right.substring(5)))));
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5",
        "soon",
        "1e3",
        "0x10",
        "120s",
        "2 minutes",
        "\u0661\u0662",
        "1.",
        ".5",
        "NaN",
        "Tue, 30 Feb 2026 12:00:00 GMT",
        "Tue, 10 Xyz 2026 12:00:00 GMT",
        "Tue, 10 Mar 2026 12:60:00 GMT",
        "Tue, 10 Mar 2026 12:02:00 CEST",
        "Tue, 10 Mar 2026 12:02:00 +9900",
        "Tue, 10 Mar 20266 12:02:00 GMT"
      })
  void ignoresWhatCannotBeUnderstood(String value) {
    assertThat(RetryAfter.parse(List.of(value), NOW)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10, 120 | 120",
        "Tue, 10 Mar 2026 12:02:00 GMT, 30 | 120",
        "30, Tuesday, 10-Mar-26 12:02:00 GMT | 120",
        "soon, 120 | 120",
        "0.000000001 | 1",
        "Mon, 10 Mar 2026 12:02:00 GMT | 120",
        "Tue, 10-Mar-2026 12:02:00 GMT | 120",
        "Tue Mar 10 12:02:00 2026 | 120",
        "Tue, 10 Mar 2026 12:01:60 GMT | 120",
        "Tue, 10 Mar 2026 05:02:00 PDT | 120",
        "2026-03-10T14:02:00+02:00 | 120"
      })
  void takesTheLaterReading(String value, long seconds) {
    assertThat(RetryAfter.parse(List.of(value), NOW)).contains(Duration.ofSeconds(seconds));
  }

  @Test
  void skipsUnreadableLinesBesideAReadableOne() {
    assertThat(RetryAfter.parse(List.of("-1", "7", "soon"), NOW)).contains(Duration.ofSeconds(7));
  }

  @Test
  void settlesTheCentury_atFiftyYearsAhead() {
    assertThat(RetryAfter.parse(List.of("Tuesday, 10-Mar-76 12:00:00 GMT"), NOW))
        .hasValueSatisfying(wait -> assertThat(wait).isGreaterThan(BOUND));
    assertThat(RetryAfter.parse(List.of("Tuesday, 10-Mar-76 12:00:01 GMT"), NOW))
        .contains(Duration.ZERO);
  }

  @Test
  void keepsFractionsOfTheLocalClock() {
    Instant between = NOW.plusMillis(400);

    assertThat(RetryAfter.parse(List.of("Tue, 10 Mar 2026 12:00:30 GMT"), between))
        .contains(Duration.ofMillis(29_600));
  }

  @Test
  void comparesADateWithTheServersOwnClock() {
    Instant anHourFast = NOW.plus(Duration.ofHours(1));
    List<String> inHalfAMinute = List.of("Tue, 10 Mar 2026 12:00:30 GMT");

    assertThat(RetryAfter.parse(inHalfAMinute, "Tue, 10 Mar 2026 12:00:00 GMT", anHourFast))
        .contains(Duration.ofSeconds(30));
    assertThat(RetryAfter.parse(inHalfAMinute, "yesterday", NOW)).contains(Duration.ofSeconds(30));
    assertThat(RetryAfter.parse(List.of("30"), "Tue, 10 Mar 2026 09:00:00 GMT", NOW))
        .contains(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999", "9223372036", "9223372037", "9223372036.5"})
  void saturatesWithoutOverflow(String value) {
    Duration wait = RetryAfter.parse(List.of(value), NOW).orElseThrow();

    assertThat(wait.toNanos()).isPositive();
    assertThat(NOW.plus(wait)).isAfter(Instant.parse("2300-01-01T00:00:00Z"));
  }

  @Test
  void readsHugeValuesInLinearTime() {
    String zeros = "0".repeat(1_000_000);

    assertThat(RetryAfter.parse(List.of(zeros + "7." + zeros + "1"), NOW))
        .contains(Duration.ofSeconds(8));
    assertThat(RetryAfter.parse(List.of("Tue, ".repeat(200_000)), NOW)).isEmpty();
  }

  @Test
  void neverThrows_whateverTheServerSends() {
    SplittableRandom random = new SplittableRandom(20_260_310);
    String[] parts = {
      "Tue",
      ", ",
      "10",
      " ",
      "Mar",
      "-",
      "2026",
      "26",
      "12:02:00",
      ":",
      "GMT",
      "+",
      "0200",
      ".",
      "99999999999999999999",
      "T",
      "Z",
      "\u0000",
      "\ud800",
      "2026-03-10T12:02:00Z",
      "+18:00"
    };

    for (int round = 0; round < 50_000; round++) {
      StringBuilder text = new StringBuilder();
      random.ints(random.nextInt(8), 0, parts.length).forEach(part -> text.append(parts[part]));
      Optional<Duration> wait = RetryAfter.parse(List.of(text.toString()), text.toString(), NOW);
      assertThat(wait).as("%s", text).matches(read -> read.isEmpty() || !read.get().isNegative());
    }
  }
}
