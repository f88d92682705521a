package dev.mannerly.pushback;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.config.BackoffSettings;
import dev.mannerly.hop.Answer;
import dev.mannerly.testkit.Soon;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Whatever a server asks for, the answer is a bounded wait or none. */
class RetryAfterFuzzTest {
  private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

  private final Backoff backoff = new Backoff(BackoffSettings.DEFAULT, new SplittableRandom(1));

  @FuzzTest(maxDuration = "10m")
  void readsAnyFieldLines(FuzzedDataProvider data) throws Exception {
    Soon.run(() -> read(data));
  }

  private void read(FuzzedDataProvider data) {
    String date = data.consumeBoolean() ? data.consumeString(60) : null;
    List<String> lines = new ArrayList<>();
    for (int count = data.consumeInt(0, 3); count > 0; count--) {
      lines.add(data.consumeString(200));
    }
    lines.add(data.consumeRemainingAsString());

    Optional<Duration> read = RetryAfter.parse(lines, date, NOW);
    Optional<Duration> bounded = backoff.asked(new Answer(429, lines, date), NOW);

    assertThat(read.orElse(Duration.ZERO)).isBetween(Duration.ZERO, RetryAfter.LONGEST);
    assertThat(bounded.orElse(Duration.ZERO))
        .isBetween(Duration.ZERO, BackoffSettings.DEFAULT.maxRetryAfter());
  }
}
