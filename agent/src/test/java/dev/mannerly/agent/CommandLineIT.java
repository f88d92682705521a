package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar as a command. */
class CommandLineIT {
  @TempDir Path folder;

  @Test
  void explainsAUrl_withTheDataOfAllItsLibraries() throws Exception {
    Path robots = Files.writeString(folder.resolve("robots.txt"), "User-agent: *\nDisallow: /p\n");

    ForkedJvm.Result result =
        mannerly("explain", "--json", "--robots", robots.toString(), "http://müller.example/p");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(1);
    assertThat(result.stdout())
        .contains("\"budget\":\"xn--mller-kva.example\"", "\"robots\":\"deny\"", "\"line\":2");
    assertThat(result.stderr()).isEmpty();
  }

  @Test
  void checksSettings() throws Exception {
    Path wrong = Files.writeString(folder.resolve("m.yml"), "version: 1\nmod: enforce\n");

    ForkedJvm.Result result = mannerly("check-config", wrong.toString());

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.stderr()).contains("m.yml:2:1", "mode");
  }

  private static ForkedJvm.Result mannerly(String... arguments) {
    return ForkedJvm.of("-jar")
        .classPath(null)
        .jvmArgs("-Dfile.encoding=UTF-8", "-Dsun.jnu.encoding=UTF-8")
        .args(AgentJar.path().toString())
        .args(arguments)
        .run();
  }
}
