package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.Jvms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of clients that need an agent set up otherwise, or another JDK than this build's: each runs
 * in a JVM of its own.
 */
class ForkedContractsIT {
  private static final String NOBODY = "coordinator.uri=redis://127.0.0.1:1";
  private static final String BY_RESPONSE = "refusal.as=response";
  private static final String ONE_AT_A_TIME =
      "identity.user-agent=always,budgets.default.interval=300ms,budgets.default.max-in-flight=1";

  private static final String FOUR_AT_A_TIME =
      "budgets.default.interval=0ms,budgets.default.max-in-flight=4,waiting.max-waiters=5000";

  @TempDir Path folder;

  static Stream<Arguments> runs() {
    return Stream.of(
        on25("jdkhttp.JdkHttpContractIT", ""),
        here("jdkhttp.JdkHttpSpecials", ONE_AT_A_TIME),
        on25("jdkhttp.JdkHttpSpecials", ONE_AT_A_TIME),
        here("jdkhttp.JdkHttpStorm", FOUR_AT_A_TIME),
        here("jdkhttp.JdkHttpByResponse", BY_RESPONSE),
        here("jdkhttp.JdkHttpCoordinatorDown", NOBODY),
        on25("urlconnection.UrlConnectionContractIT", ""),
        here("urlconnection.UrlConnectionByResponse", BY_RESPONSE),
        here("urlconnection.UrlConnectionCoordinatorDown", NOBODY));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void passes(Path java, String test, String settings) {
    Path log = folder.resolve("actions.jsonl");
    String arguments = "config=" + testkit("contract/contract.yaml") + ",action-log.file=" + log;

    ForkedJvm.Result result =
        ForkedJvm.of(TestProgram.class)
            .java(java)
            .jvmArgs(
                AgentJar.agent(settings.isEmpty() ? arguments : arguments + "," + settings),
                "-Djdk.net.hosts.file=" + testkit("hosts"),
                "-Dcontract.log=" + log,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+BytecodeVerificationLocal")
            .args("dev.mannerly.agent." + test)
            .limit(Duration.ofMinutes(5))
            .run();

    assertThat(result.exitCode()).as(result.stdout() + "\n" + result.stderr()).isZero();
  }

  private Path testkit(String name) {
    return TestkitFile.copy(
        "/dev/mannerly/testkit/" + name, folder.resolve(Path.of(name).getFileName()));
  }

  private static Arguments here(String test, String settings) {
    return Arguments.of(Jvms.running(), test, settings);
  }

  private static Arguments on25(String test, String settings) {
    return Arguments.of(Jvms.java25(), test, settings);
  }
}
