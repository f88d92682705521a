package dev.mannerly.robots;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Timeout;

/** A plain run replays the seeds; with {@code JAZZER_FUZZ=1} it looks for worse. */
class RobotsFuzzTest {

  @FuzzTest(maxDuration = "10m")
  @Timeout(value = 10, unit = SECONDS) // each input
  void readsAnyFileAndJudgesAnyPath(FuzzedDataProvider data) {
    boolean html = data.consumeBoolean();
    String path = "/" + data.consumeString(200);
    byte[] body = data.consumeRemainingAsBytes();

    RobotsRules rules = RobotsRules.parse(body, html ? "text/html" : null, "AcmeBot");

    assertThat(rules.verdict(path)).isNotInstanceOf(Verdict.Unreachable.class);
    assertThat(rules.verdict("/robots.txt")).isInstanceOf(Verdict.Allowed.class);
  }
}
