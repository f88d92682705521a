package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.Reply;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the agent judges each hop of java.net.http, the drop-in asks nobody. */
class UnderTheAgentTest {
  @TempDir private static Path folder;

  @Test
  void letsTheAgentJudge() throws Exception {
    ForkedJvm.Result result =
        ForkedJvm.of(Asking.class)
            .jvmArgs(
                "--patch-module",
                "java.base=" + compiledHook(),
                "-Djdk.net.hosts.file=" + System.getProperty("jdk.net.hosts.file"))
            .run();

    assertThat(result.stdout()).as(result.stderr()).isEqualTo("there after 302, 0 asked");
  }

  /** A stand-in for the hook that the agent defines. */
  private static Path compiledHook() throws Exception {
    Path source = folder.resolve("source/java/lang/MannerlyHook.java");
    Files.createDirectories(source.getParent());
    Files.writeString(
        source,
        """
        package java.lang;

        public final class MannerlyHook {
          public static boolean covers(String client) {
            return client.equals("java.net.http");
          }
        }
        """);
    Path classes = folder.resolve("classes");
    List<String> arguments =
        List.of(
            "--patch-module",
            "java.base=" + folder.resolve("source"),
            "-d",
            classes.toString(),
            source.toString());
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(exit).isZero();
    return classes;
  }

  /** A program that uses the drop-in. */
  static final class Asking {
    private Asking() {}

    public static void main(String[] args) throws Exception {
      Site site = new Site(Duration.ofMinutes(1));
      site.origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("there"));
      HttpClient client = site.client();
      HttpResponse<String> response = client.send(site.get("/a"), BodyHandlers.ofString());
      System.out.print(
          response.body()
              + " after "
              + response.previousResponse().orElseThrow().statusCode()
              + ", "
              + site.session.asked().size()
              + " asked");
      System.exit(0);
    }
  }
}
