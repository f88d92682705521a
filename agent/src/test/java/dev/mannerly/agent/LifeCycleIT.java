package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How the packaged agent begins, keeps quiet and ends, on the JDK of this build and on 25. */
class LifeCycleIT {
  private static final String HELLO = "{\"hello\": true}\n";
  private static final String QUICK = "budgets: {default: {interval: 300ms, jitter: 0ms}}";

  @TempDir Path folder;

  static Stream<Path> jvms() {
    return Stream.of(Jvms.running(), Jvms.java25()).distinct();
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void saysNothing_whenTheProgramUsesNoHttp(Path java) {
    Path settings = AgentJar.settings(folder, QUICK);

    ForkedJvm.Result result = program("Hello", java).jvmArgs(AgentJar.agent("" + settings)).run();

    assertThat(result.stdout()).isEqualTo(HELLO);
    assertThat(result.stderr()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(AgentJar.log(folder)).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void endsTheJvmWithEveryError_whenTheSettingsAreWrong(Path java) {
    Path settings = AgentJar.settings(folder, "waiting: {max-wiat: 1s}", "robots: {obey: maybe}");

    ForkedJvm.Result result = program("Hello", java).jvmArgs(AgentJar.agent("" + settings)).run();

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.stderr()).contains("mannerly.yml:4:", "max-wiat", "mannerly.yml:5:", "obey");
    assertThat(result.stderr()).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void letsTheProgramRun_whenTheSettingsOfAnObserverAreWrong(Path java) {
    ForkedJvm.Result result =
        program("Hello", java).jvmArgs(AgentJar.agent("mode=observe,max-wiat=1s")).run();

    assertThat(result.exitCode()).isZero();
    assertThat(result.stdout()).isEqualTo(HELLO);
    assertThat(result.stderr()).contains("max-wiat");
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void gatesFromTheFirstRequest_andEndsWithTheProgram(Path java) throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"))) {
      Path settings = AgentJar.settings(folder, QUICK);

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(AgentJar.agent("" + settings), names())
              .args(origin.url("site.test", "/a"))
              .run();

      assertThat(result.stdout()).isEqualTo("200 one\n");
      assertThat(result.stderr().lines()).hasSize(2).allMatch(line -> line.startsWith("mannerly:"));
      assertThat(result.exitCode()).isZero();
      origin.expect("GET /robots.txt", "GET /a");
      assertThat(Files.readAllLines(AgentJar.log(folder)))
          .hasSize(4)
          .allMatch(line -> line.endsWith("}"));
    }
  }

  /** A build that runs again overwrites the jar that crawlers run from. */
  @ParameterizedTest
  @MethodSource("jvms")
  void sendsNothingUngated_whenItsJarIsOverwritten(Path java) throws Exception {
    Path jar = Files.copy(AgentJar.path(), folder.resolve("mannerly.jar"));
    try (RecordingOrigin origin =
        RecordingOrigin.start()
            .on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private"))
            .on("/a", Reply.ok("one"))) {
      Path settings = AgentJar.settings(folder, QUICK);

      ForkedJvm.Result result =
          program("FetchOverNothing", java)
              .jvmArgs("-javaagent:" + jar + "=" + settings, names())
              .args("" + jar, origin.url("site.test", "/a"), origin.url("site.test", "/private"))
              .run();

      assertThat(result.stdout()).startsWith("3\n");
      origin.expect("GET /robots.txt", "GET /a");
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void staysSilent_whenQuiet(Path java) {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"))) {
      Path settings = AgentJar.settings(folder, QUICK, "quiet: true");

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(AgentJar.agent("" + settings), names())
              .args(origin.url("site.test", "/a"))
              .run();

      assertThat(result.stdout()).isEqualTo("200 one\n");
      assertThat(result.stderr()).isEmpty();
      origin.expect("GET /robots.txt", "GET /a");
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void doesNothing_whenOff(Path java) {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"))) {
      Path settings = AgentJar.settings(folder, "mode: off");

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(AgentJar.agent("" + settings), names())
              .args(origin.url("site.test", "/a"))
              .run();

      assertThat(result.stdout()).isEqualTo("200 one\n");
      assertThat(result.stderr()).isEmpty();
      assertThat(AgentJar.log(folder)).doesNotExist();
      origin.expect("GET /a");
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void gatesOnce_whenLoadedTwice(Path java) {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"))) {
      String agent = AgentJar.agent("" + AgentJar.settings(folder, QUICK));

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(agent, agent, names())
              .args(origin.url("site.test", "/a"))
              .run();

      assertThat(result.stdout()).isEqualTo("200 one\n");
      assertThat(result.exitCode()).isZero();
      assertThat(result.stderr()).contains("already at work");
      origin.expect("GET /robots.txt", "GET /a");
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void refusesEverything_whenTheLogCannotBeWritten(Path java) throws Exception {
    Files.createDirectory(AgentJar.log(folder));
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      Path settings = AgentJar.settings(folder, QUICK);

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(AgentJar.agent("" + settings), names())
              .args(origin.url("site.test", "/a"))
              .run();

      assertThat(result.stdout()).startsWith("Mannerly refused: ");
      assertThat(origin.count()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void endsWithTheProgram_whenTheCoordinatorHangs(Path java) throws Exception {
    try (ServerSocket hung = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        RecordingOrigin origin = RecordingOrigin.start()) {
      Path settings =
          AgentJar.settings(
              folder, "coordinator: {uri: \"redis://127.0.0.1:" + hung.getLocalPort() + "\"}");

      ForkedJvm.Result result =
          program("Fetch", java)
              .jvmArgs(AgentJar.agent("" + settings), names())
              .args(origin.url("site.test", "/a"))
              .limit(Duration.ofSeconds(30))
              .run();

      assertThat(result.stdout()).startsWith("Mannerly refused: COORDINATOR_UNAVAILABLE");
      assertThat(result.exitCode()).isZero();
      assertThat(origin.count()).isZero();
      assertThat(Files.readAllLines(AgentJar.log(folder))).allMatch(line -> line.endsWith("}"));
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void showsTheApplicationNoneOfItsLibraries(Path java) {
    ForkedJvm.Result result =
        program("LookAround", java)
            .classPath(testClasses())
            .jvmArgs(AgentJar.agent("" + AgentJar.settings(folder)))
            .run();

    assertThat(result.stdout()).isEqualTo("looked\n");
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void leavesToolsOfTheJdkAlone(Path java) throws Exception {
    String agent = AgentJar.agent("" + AgentJar.settings(folder));
    for (List<String> tool :
        List.of(
            List.of("jar", "--version"),
            List.of("javac", "--version"),
            List.of("keytool", "-help"),
            List.of("java", "-version"))) {
      String without = Tool.run(java, tool, "");
      String with = Tool.run(java, tool, agent);

      assertThat(with).as(tool.get(0)).isEqualTo(without);
    }
    assertThat(AgentJar.log(folder)).doesNotExist();
  }

  private ForkedJvm program(String name, Path java) {
    return ForkedJvm.of("dev.mannerly.agent.program." + name).java(java);
  }

  private String names() {
    return HostsFile.create().ipv4("site.test").writeTo(folder.resolve("hosts"));
  }

  private static String testClasses() {
    return Path.of(LifeCycleIT.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }
}
