package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.testkit.Soon;

/** A plain run replays the seeds; with {@code JAZZER_FUZZ=1} it looks for worse. */
class RobotsFuzzTest {

  @FuzzTest(maxDuration = "10m")
  void readsAnyFileAndJudgesAnyPath(FuzzedDataProvider data) throws Exception {
    Soon.run(() -> read(data));
  }

  private static void read(FuzzedDataProvider data) {
    boolean html = data.consumeBoolean();
    String path = "/" + data.consumeString(200);
    byte[] body = data.consumeRemainingAsBytes();

    RobotsRules rules = RobotsRules.parse(body, html ? "text/html" : null, "AcmeBot");

    assertThat(rules.verdict(path)).isNotInstanceOf(Verdict.Unreachable.class);
    assertThat(rules.verdict("/robots.txt")).isInstanceOf(Verdict.Allowed.class);
  }
}
