package dev.mannerly.agent.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.HostsFile;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that use OkHttp in JVMs of their own, with the packaged agent. */
class OkHttpProgramsIT {
  private static final String QUICKLY = "budgets: {default: {interval: 300ms, jitter: 0ms}}";

  @TempDir Path folder;
  private final RecordingOrigin origin = RecordingOrigin.start();

  static Stream<Path> jvms() {
    return Stream.of(Jvms.running(), Jvms.java25()).distinct();
  }

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void answersCallsThatWait_whenMainHasEndedAndTheThreadsAreShutDown() {
    origin.on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));

    ForkedJvm.Result result =
        program(CrawlAndReturn.class, "agent")
            .args(origin.url("site.test", "/a"), origin.url("site.test", "/b"))
            .run();

    assertThat(result.stdout().lines()).as(result.stderr()).hasSize(3);
    assertThat(result.stdout()).startsWith("main ends\n").contains("one, true", "two, true");
    assertThat(result.exitCode()).isZero();
    assertThat(origin.arrivals()).hasSize(3);
  }

  /** Two judges would ask twice for each hop, and take two turns. */
  @Test
  void judgesEachHopOnce_whenTheDropInIsThere_too() throws IOException {
    origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("two"));
    Path dropIn = Files.createDirectory(folder.resolve("drop-in"));

    ForkedJvm.Result result =
        program(PoliteCrawler.class, "agent")
            .args(settings(dropIn), origin.url("site.test", "/a"))
            .run();

    assertThat(result.stdout().lines()).as(result.stderr()).containsExactly("two", "two", "two");
    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /a", "GET /b", "GET /a", "GET /b");
    assertThat(sent(folder.resolve("agent"))).hasSize(7);
    assertThat(sent(dropIn)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void gatesAClientThatWasBuiltBefore(Path java) throws Exception {
    origin.on("/a", Reply.ok("one"));
    Path urls = Files.createFile(folder.resolve("urls"));
    Path agent = Files.createDirectory(folder.resolve("agent"));
    try (ForkedJvm.Running program =
        ForkedJvm.of(CrawlOnDemand.class)
            .java(java)
            .jvmArgs(hosts())
            .args(urls.toString())
            .start()) {
      ask(program, urls, 2);
      ask(program, urls, 3);
      attach(program, settings(agent));
      ask(program, urls, 4);
      ask(program, urls, 5);

      origin.expect("GET /a", "GET /a", "GET /robots.txt", "GET /a", "GET /a");
      assertThat(sent(agent)).hasSize(3);
      Files.writeString(urls, "end\n", StandardOpenOption.APPEND);
      assertThat(program.result().exitCode()).isZero();
    }
  }

  private ForkedJvm program(Class<?> main, String name) {
    Path own = folder.resolve(name);
    try {
      Files.createDirectories(own);
      return ForkedJvm.of(main)
          .jvmArgs(hosts(), "-javaagent:" + System.getProperty("agent.jar") + "=" + settings(own));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private String hosts() {
    return HostsFile.create().ipv4("site.test").writeTo(folder.resolve("hosts"));
  }

  /** Settings with a log of their own in this folder. */
  private static String settings(Path own) throws IOException {
    return Files.writeString(
            own.resolve("mannerly.yml"),
            "version: 1\nidentity: {product: TestBot, contact: bot@test.example}\n"
                + QUICKLY
                + "\naction-log: {file: "
                + own.resolve("actions.jsonl")
                + "}\n")
        .toString();
  }

  private void ask(ForkedJvm.Running program, Path urls, int lines) throws IOException {
    Files.writeString(urls, origin.url("site.test", "/a") + "\n", StandardOpenOption.APPEND);
    Awaitility.await().until(() -> program.stdout().lines().count() >= lines);
    assertThat(program.stdout()).endsWith("one\n");
  }

  private static void attach(ForkedJvm.Running program, String settings) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(program.pid()));
    try {
      machine.loadAgent(System.getProperty("agent.jar"), settings);
    } finally {
      machine.detach();
    }
  }

  private static List<String> sent(Path own) throws IOException {
    Path log = own.resolve("actions.jsonl");
    return !Files.exists(log)
        ? List.of()
        : Files.readAllLines(log).stream()
            .filter(line -> line.contains("\"event\":\"sent\""))
            .toList();
  }
}
