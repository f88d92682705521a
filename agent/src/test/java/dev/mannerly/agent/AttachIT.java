package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The packaged agent, attached to a program whose client is at work already. */
class AttachIT {
  @TempDir Path folder;

  static Stream<Path> jvms() {
    return Stream.of(Jvms.running(), Jvms.java25()).distinct();
  }

  static Stream<Arguments> programs() {
    return jvms()
        .flatMap(
            java ->
                Stream.of("java.net.http", "httpurlconnection", "httpclient5", "httpclient5 async")
                    .map(client -> Arguments.of(java, client)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void gatesTheNextRequestOfAClientThatIsThereAlready(Path java, String client) throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"));
        ForkedJvm.Running program = start(java, client)) {
      ask(program, origin.url("site.test", "/a"), 2);

      attach(program, "" + AgentJar.settings(folder));
      ask(program, origin.url("site.test", "/a"), 3);

      origin.expect("GET /a", "GET /robots.txt", "GET /a");
      end(program);
    }
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void refusesToAttachAndLeavesTheProgramAlone_whenTheSettingsAreWrong(Path java) throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"));
        ForkedJvm.Running program = start(java, "java.net.http")) {
      assertThatThrownBy(() -> attach(program, "mode=obsreve"))
          .isInstanceOf(AgentInitializationException.class);
      ask(program, origin.url("site.test", "/a"), 2);

      assertThat(program.stderr()).contains("enforce, observe");
      origin.expect("GET /a");
      end(program);
    }
  }

  private ForkedJvm.Running start(Path java, String client) throws Exception {
    Files.createFile(urls());
    ForkedJvm.Running program =
        ForkedJvm.of("dev.mannerly.agent.program.FetchOnDemand")
            .java(java)
            .jvmArgs(HostsFile.create().ipv4("site.test").writeTo(folder.resolve("hosts")))
            .args(urls().toString(), client)
            .start();
    awaitLines(program, 1);
    return program;
  }

  private void ask(ForkedJvm.Running program, String url, int lines) throws Exception {
    Files.writeString(urls(), url + "\n", StandardOpenOption.APPEND);
    awaitLines(program, lines);
    assertThat(program.stdout()).endsWith("200 one\n");
  }

  private void end(ForkedJvm.Running program) throws Exception {
    Files.writeString(urls(), "end\n", StandardOpenOption.APPEND);
    assertThat(program.result().exitCode()).isZero();
  }

  private static void attach(ForkedJvm.Running program, String arguments) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(program.pid()));
    try {
      machine.loadAgent(AgentJar.path().toString(), arguments);
    } finally {
      machine.detach();
    }
  }

  private static void awaitLines(ForkedJvm.Running program, int count) {
    Awaitility.await().until(() -> program.stdout().lines().count() >= count);
  }

  private Path urls() {
    return folder.resolve("urls");
  }
}
