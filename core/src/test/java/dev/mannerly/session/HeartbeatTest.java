package dev.mannerly.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.BudgetSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.EffectiveSettings;
import dev.mannerly.config.Limits;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.fleet.BudgetReport;
import dev.mannerly.fleet.JvmReport;
import dev.mannerly.fleet.ReportText;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.robots.SharedAnswers;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeartbeatTest {
  private static final String SHOP = "https://shop.example";

  @TempDir Path directory;

  private final List<String> published = new ArrayList<>();
  private final Map<String, String> others = new HashMap<>();

  private final Heartbeats heartbeats =
      new Heartbeats() {
        @Override
        public void publish(String report, Duration life) {
          assertThat(life).isGreaterThan(Heartbeat.PERIOD.multipliedBy(2));
          published.add(report);
        }

        @Override
        public CompletableFuture<Map<String, String>> reports() {
          return CompletableFuture.completedFuture(others);
        }
      };

  private Configuration.Builder settings() {
    Limits limits = Limits.DEFAULT.interval(Duration.ofSeconds(2)).jitter(Duration.ZERO);
    return new Configuration.Builder().budgets(new BudgetSettings(limits, Map.of(), List.of()));
  }

  private SessionRig rig() throws IOException {
    SessionRig rig =
        new SessionRig(directory, settings(), new Reach(SharedAnswers.NONE, heartbeats));
    rig.way.robots(SHOP, "User-agent: *\nDisallow: /private\nCrawl-delay: 3\n");
    return rig;
  }

  private JvmReport latest() {
    return ReportText.read(published.get(published.size() - 1)).orElseThrow();
  }

  @Test
  void saysNothing_beforeTheFirstHop() throws IOException {
    try (SessionRig rig = rig()) {
      rig.time.advance(Duration.ofMinutes(5));

      assertThat(published).isEmpty();
    }
  }

  @Test
  void saysHowThisJvmIs_againAndAgain() throws Exception {
    try (SessionRig rig = rig()) {
      rig.sessions.counts().ungated(() -> Set.of("okhttp"));
      CompletableFuture<Permit> first = rig.ask(SHOP + "/a");
      CompletableFuture<Permit> refused = rig.ask(SHOP + "/private");
      rig.time.advance(Duration.ofSeconds(4));
      first.get().answered(new Answer(200, List.of(), null));
      first.get().ended(Outcome.complete());
      assertThat(refused).isCompletedExceptionally();
      var second = rig.sessions.session().awaitAsync(rig.get(SHOP + "/b").attempt(2));
      CompletableFuture<Permit> waiting = rig.ask(SHOP + "/c");
      rig.time.advance(Duration.ofSeconds(3));
      CompletableFuture<Permit> last = rig.ask(SHOP + "/d");
      assertThat(published).hasSize(1);

      rig.time.advance(Heartbeat.PERIOD);

      assertThat(published).hasSize(2);
      JvmReport report = latest();
      assertThat(report.jvm().host()).isEqualTo("host");
      assertThat(report.jvm().pid()).isEqualTo(7);
      assertThat(report.jvm().version()).matches("\\d+\\..*");
      assertThat(report.jvm().mode()).isEqualTo("enforce");
      assertThat(report.jvm().settings()).isEqualTo(EffectiveSettings.hash(settings().build()));
      assertThat(report.ungated()).containsExactly("okhttp");
      assertThat(report.refused()).containsExactly(Map.entry("ROBOTS_DISALLOWED", 1L));
      assertThat(List.of(second, waiting, last)).allMatch(CompletableFuture::isDone);
      BudgetReport budget = report.budgets().get(0);
      assertThat(budget.key()).isEqualTo("shop.example");
      assertThat(budget.interval()).isEqualTo(Duration.ofSeconds(3));
      assertThat(budget.retries()).isEqualTo(1);
      assertThat(budget.lastStatus()).isEqualTo(200);
      assertThat(budget.sent()).isEqualTo(report.sent()).isGreaterThanOrEqualTo(4);
      assertThat(budget.inFlight()).isEqualTo((int) report.inFlight()).isPositive();
    }
  }

  @Test
  void warnsOnce_whenOthersHaveOtherSettings() {
    FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
    List<String> warnings = new ArrayList<>();
    JvmReport.Jvm self = jvm("here", "aaa");
    others.put("one", ReportText.write(report(self)));
    others.put("two", ReportText.write(report(jvm("there", "bbb"))));
    Gate gate =
        new Gate(
            new LocalCoordinator(time.time()),
            WaitingSettings.DEFAULT,
            Configuration.DEFAULT.coordinator().onFailure(),
            time.time());
    Heartbeat heartbeat =
        new Heartbeat(
            heartbeats,
            new Heartbeat.Subject(self, gate, new Counts()),
            time.time(),
            warnings::add);

    heartbeat.refused();
    time.advance(Heartbeat.FIRST.plus(Heartbeat.PERIOD.multipliedBy(5)));

    assertThat(published).hasSize(6);
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("settings differ", "aaa here", "bbb at [two]");
  }

  private static JvmReport.Jvm jvm(String host, String settings) {
    return new JvmReport.Jvm(host, 1, "1", "enforce", settings, Instant.EPOCH);
  }

  private static JvmReport report(JvmReport.Jvm jvm) {
    return new JvmReport(jvm, Instant.EPOCH, 0, Map.of(), 0, 0, List.of(), List.of());
  }
}
